import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '@altocost/contract/kit/calendar.ts';
import { TOKEN_DAYS_MAX } from '@altocost/contract/tokens/endpoints.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { today } from '../../../lib/clock.ts';
import styles from './days-field.module.css';

const CHOICES = [30, 90, 180, 365] as const;
const OWN = 'own';
export const DEFAULT_DAYS = 90;

interface DaysFieldProps {
  /** 0: nothing usable was typed. */
  readonly value: number;
  readonly onChange: (days: number) => void;
  readonly error?: ReactNode;
}

/** How long a token lives: one of the usual lives, or a number of days. */
export function DaysField({ value, onChange, error }: DaysFieldProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const [own, setOwn] = useState(false);
  const allowed = Number.isInteger(value) && value >= 1 && value <= TOKEN_DAYS_MAX;
  const until = allowed
    ? t(($) => $.tokens.form.until, { day: format.dayLong(addDays(today(), value)) })
    : t(($) => $.tokens.form.daysRange, { limit: TOKEN_DAYS_MAX });
  const wrong = error === undefined || error === null ? {} : { error };
  return (
    <div className={styles.row}>
      <Select
        label={t(($) => $.tokens.form.days)}
        {...(own ? {} : { description: until })}
        allowDeselect={false}
        data={[
          ...CHOICES.map((days) => ({
            value: String(days),
            label: t(($) => $.tokens.form.dayCount, { count: days }),
          })),
          { value: OWN, label: t(($) => $.tokens.form.ownDays) },
        ]}
        value={own ? OWN : String(value)}
        onChange={(choice) => {
          setOwn(choice === OWN);
          if (choice !== null && choice !== OWN) onChange(Number(choice));
        }}
      />
      {own && (
        <NumberInput
          label={t(($) => $.tokens.form.daysNumber)}
          description={until}
          min={1}
          max={TOKEN_DAYS_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={value === 0 ? '' : value}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : 0)}
          data-path="days"
          {...wrong}
        />
      )}
    </div>
  );
}
