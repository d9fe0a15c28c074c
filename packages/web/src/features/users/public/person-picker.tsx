import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, PersonAvatar } from '../../../ui/person.tsx';
import type { PersonNames } from '../../../ui/person.tsx';
import { useMay } from '../../session/public/me.ts';
import { listQuery } from '../queries.ts';
import styles from './person-picker.module.css';

/** Somebody who can be picked. */
export interface Pickable extends PersonNames {
  readonly id: string;
}

interface PersonPickerProps {
  readonly label: ReactNode;
  /** Who is picked at the start: their names need not be asked for. */
  readonly known: readonly Pickable[];
  /** Ids of people. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: ReactNode;
  readonly 'data-path'?: string;
}

const PAUSE_MS = 200;

/** Picks people of the company; the server searches in names and addresses. */
export function PersonPicker({ label, known, value, onChange, error, ...rest }: PersonPickerProps) {
  const { t } = useTranslation();
  const maySearch = useMay('user.index');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [seen, setSeen] = useState<ReadonlyMap<string, Pickable>>(new Map(known.map((one) => [one.id, one])));
  const found = useQuery({ ...listQuery(asked === '' ? {} : { q: asked }), enabled: maySearch });
  const people = found.data?.data ?? [];
  const all = new Map<string, Pickable>([
    ...[...seen].filter(([id]) => value.includes(id)),
    ...people.map((one): [string, Pickable] => [one.id, one]),
  ]);
  const matching = new Set(people.map(({ id }) => id));
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t(($) => $.users.picker.placeholder) : ''}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...all.values()].map((one) => ({ value: one.id, label: nameOf(one) }))}
      // What the server found is what matches, whatever the kit thinks of it.
      filter={({ options }) => options.filter((option) => 'value' in option && matching.has(option.value))}
      nothingFoundMessage={
        found.isFetching ? t(($) => $.users.picker.loading) : t(($) => $.users.picker.nobody)
      }
      renderOption={({ option }) => <Option person={all.get(option.value)} name={option.label} />}
      value={[...value]}
      onChange={(ids) => {
        setSeen(all);
        setTyped('');
        onChange(ids);
      }}
      maxDropdownHeight={260}
      {...(error === undefined || error === null ? {} : { error })}
      {...rest}
    />
  );
}

function Option({ person, name }: { readonly person: Pickable | undefined; readonly name: string }) {
  if (person === undefined) return name;
  return (
    <span className={styles.option}>
      <PersonAvatar person={person} />
      <span className={styles.words}>
        {name}
        <span className={styles.email}>{person.email}</span>
      </span>
    </span>
  );
}
