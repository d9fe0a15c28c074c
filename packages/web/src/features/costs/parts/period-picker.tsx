import { Button, Popover, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day, DayRange } from '@altocost/contract/kit/calendar.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { periodLabel } from '../labels.ts';
import { CALENDAR_PERIODS, ROLLING_PERIODS } from '../rules/periods.ts';
import type { ExplorerPeriod } from '../rules/periods.ts';
import type { PeriodChoice } from '../rules/state.ts';
import styles from './period-picker.module.css';

interface PeriodPickerProps {
  readonly choice: PeriodChoice;
  readonly range: DayRange;
  readonly today: Day;
  readonly currency: string;
  readonly onChange: (choice: PeriodChoice) => void;
}

/** The calendars come when the picker is opened for the first time. */
const RangeCalendars = lazy(async () => ({
  default: (await import('./range-calendars.tsx')).RangeCalendars,
}));

/** The period: one of the named ones, or any first and last day on two calendars. */
export function PeriodPicker({ choice, range, today, currency, onChange }: PeriodPickerProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const [opened, { toggle, close }] = useDisclosure(false);
  const name = choice.kind === 'named' ? periodLabel(t, choice.period) : t(($) => $.costs.period.custom);
  const choose = (next: PeriodChoice): void => {
    onChange(next);
    close();
  };
  return (
    <Popover opened={opened} onChange={(open) => !open && close()} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={15} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={toggle}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          {name}
          <span className={styles.range}>{format.range(range)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t(($) => $.costs.period.label)}>
        <div className={styles.panel}>
          <div className={styles.names}>
            <Names
              title={t(($) => $.costs.period.rolling)}
              periods={ROLLING_PERIODS}
              choice={choice}
              onChoose={choose}
            />
            <Names
              title={t(($) => $.costs.period.calendar)}
              periods={CALENDAR_PERIODS}
              choice={choice}
              onChoose={choose}
            />
          </div>
          <Suspense fallback={<Skeleton className={styles.calendars ?? ''} />}>
            <RangeCalendars
              range={range}
              today={today}
              onChange={(picked) => choose({ kind: 'custom', range: picked })}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface NamesProps {
  readonly title: string;
  readonly periods: readonly ExplorerPeriod[];
  readonly choice: PeriodChoice;
  readonly onChoose: (choice: PeriodChoice) => void;
}

function Names({ title, periods, choice, onChoose }: NamesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} className={styles.title}>
        {title}
      </div>
      {periods.map((period) => {
        const on = choice.kind === 'named' && choice.period === period;
        return (
          <button
            key={period}
            type="button"
            className={styles.name}
            data-on={on || undefined}
            aria-pressed={on}
            onClick={() => onChoose({ kind: 'named', period })}
          >
            {periodLabel(t, period)}
            {on && <IconCheck size={14} stroke={2} aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}
