import { ActionIcon, CopyButton, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyFieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly value: string;
}

/** Something to be taken elsewhere: read only, with a copy button. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      readOnly
      label={label}
      {...(description === undefined ? {} : { description })}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => {
            const name = copied ? t(($) => $.ui.copied) : t(($) => $.ui.copy);
            const Icon = copied ? IconCheck : IconCopy;
            return (
              <Tooltip label={name}>
                <ActionIcon size={26} onClick={copy} aria-label={name}>
                  <Icon size={15} stroke={1.8} aria-hidden />
                </ActionIcon>
              </Tooltip>
            );
          }}
        </CopyButton>
      }
    />
  );
}
