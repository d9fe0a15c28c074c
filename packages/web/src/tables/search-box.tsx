import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  /** Told when somebody stops typing for a moment. */
  readonly onChange: (value: string) => void;
}

const PAUSE_MS = 150;

/** A search field for the rows of a table. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextInput
      size="sm"
      type="search"
      aria-label={label}
      placeholder={t(($) => $.tables.search)}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="xs" aria-label={t(($) => $.tables.clear)} onClick={() => setTyped('')} />
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
