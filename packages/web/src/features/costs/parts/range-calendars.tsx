import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr';
import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, isDay, lastDay, rangeFromWire, startOf } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange } from '@altocost/contract/kit/calendar.ts';
import { useLanguage } from '../../../i18n/use-format.ts';
import styles from './period-picker.module.css';

interface RangeCalendarsProps {
  readonly range: DayRange;
  readonly today: Day;
  /** Told when both days are picked. */
  readonly onChange: (range: DayRange) => void;
}

const LOCALES = { fr: 'fr', en: 'en-gb' } as const;
const NARROW = '(max-width: 820px)';

/** Two months side by side (one on a phone) on which the first and the last day are picked. */
export function RangeCalendars({ range, today, onChange }: RangeCalendarsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false;
  const [picked, setPicked] = useState<readonly [string | null, string | null]>([range.from, lastDay(range)]);
  const half = picked[0] !== null && picked[1] === null;
  const columns = narrow ? 1 : 2;

  return (
    <div className={styles.calendars} role="group" aria-label={t(($) => $.costs.period.calendars)}>
      <DatePicker
        type="range"
        size="sm"
        weekendDays={[]}
        locale={LOCALES[language]}
        numberOfColumns={columns}
        columnsToScroll={1}
        allowSingleDateInRange
        hideOutsideDates
        defaultDate={addMonths(startOf('month', lastDay(range)), 1 - columns)}
        maxDate={today}
        value={[picked[0], picked[1]]}
        onChange={([from, to]) => {
          setPicked([from, to]);
          if (from !== null && to !== null && isDay(from) && isDay(to)) onChange(rangeFromWire(from, to));
        }}
        ariaLabels={{
          previousMonth: t(($) => $.costs.period.previousMonth),
          nextMonth: t(($) => $.costs.period.nextMonth),
          monthLevelControl: t(($) => $.costs.period.chooseMonth),
          yearLevelControl: t(($) => $.costs.period.chooseYear),
          previousYear: t(($) => $.costs.period.previousYear),
          nextYear: t(($) => $.costs.period.nextYear),
          previousDecade: t(($) => $.costs.period.previousDecade),
          nextDecade: t(($) => $.costs.period.nextDecade),
        }}
      />
      <p className={styles.hint} aria-live="polite">
        {half ? t(($) => $.costs.period.pickEnd) : t(($) => $.costs.period.pick)}
      </p>
    </div>
  );
}
