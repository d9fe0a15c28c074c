import type { Day, DayRange, Granularity } from '@altocost/contract/kit/calendar.ts';
import { nextBucket, rangeLength } from '@altocost/contract/kit/calendar.ts';
import type { Bucket } from '../../../charts/prepare/time-chart.ts';
import { coveredBy, isUnfinished } from './periods.ts';

interface Writing {
  readonly today: Day;
  readonly lastDay: Day | null;
  readonly format: {
    readonly bucket: (day: string, granularity: Granularity) => string;
    readonly dayLong: (day: string) => string;
    readonly month: (day: string) => string;
    readonly range: (range: DayRange) => string;
  };
}

/**
 * Labels and tooltip titles of the buckets. A bucket that the period cuts says which days of it are meant; a whole
 * month or year is called by its name.
 */
export function bucketsOf(
  days: readonly Day[],
  { range, granularity }: { readonly range: DayRange; readonly granularity: Granularity },
  { today, lastDay, format }: Writing,
): readonly Bucket[] {
  return days.map((start) => {
    const covered = coveredBy(start, granularity, range);
    return {
      label: format.bucket(start, granularity),
      title: titleOf(start, granularity, covered, format),
      unfinished: isUnfinished(start, granularity, today, lastDay),
    };
  });
}

function titleOf(start: Day, granularity: Granularity, covered: DayRange, format: Writing['format']): string {
  if (rangeLength(covered) === 1) return format.dayLong(covered.from);
  const whole = covered.from === start && covered.until === nextBucket(granularity, start);
  if (whole && granularity === 'month') return format.month(start);
  if (whole && granularity === 'year') return format.bucket(start, 'year');
  return format.range(covered);
}
