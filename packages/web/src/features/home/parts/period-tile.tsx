import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import { amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { buckets, previousRange } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange } from '@altocost/contract/kit/calendar.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spark } from '../../../ui/spark.tsx';
import { TrendLabel } from '../../../ui/trend-label.tsx';
import type { HomePeriod } from '../public/search.ts';
import { granularityOf, sumQuery } from '../queries.ts';
import styles from './period-tile.module.css';

interface PeriodTileProps {
  readonly period: HomePeriod;
  readonly range: DayRange;
  readonly metric: Metric;
  readonly currency: string;
  /** First day with any cost: a comparison with a time before it would compare with half a bill. */
  readonly firstDay: Day | null;
  /** The suppliers below are those of this tile. */
  readonly selected: boolean;
}

const SPARK = { width: 240, height: 44 } as const;

/** One value per day (or month) up to the last one with costs; one without any charge is a gap, not a zero. */
export function course(
  points: readonly { readonly date: string; readonly cost: Amount }[],
  range: DayRange,
): (number | null)[] {
  const costs = new Map(points.map((point) => [point.date, amountToNumber(point.cost)]));
  const last = points.at(-1)?.date ?? '';
  return buckets(granularityOf(range), range)
    .filter((start) => start <= last)
    .map((start) => costs.get(start) ?? null);
}

/** What one period cost: total, trend against the period before, course. Following it shows its suppliers. */
export function PeriodTile({ period, range, metric, currency, firstDay, selected }: PeriodTileProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const sum = useQuery(sumQuery(range, metric));
  const previous = previousRange(range);
  const comparable = firstDay !== null && firstDay <= previous.from;
  if (sum.isError) {
    return (
      <li className={styles.item}>
        <div className={styles.tile}>
          <ErrorState problem={sum.error} onRetry={() => void sum.refetch()} retrying={sum.isFetching} />
        </div>
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <Link
        to={PATHS.dashboard}
        search={{ period }}
        replace
        resetScroll={false}
        className={styles.tile}
        data-selected={selected || undefined}
        aria-current={selected ? 'true' : undefined}
        aria-busy={sum.isPending}
        title={t(($) => $.home.show)}
      >
        <span className={styles.words}>
          <span className={styles.title}>{t(($) => $.format.periods[period])}</span>
          <span className={styles.range}>{format.range(range)}</span>
          {sum.data === undefined ? (
            <span className={styles.skeleton}>
              <Skeleton component="span" h={26} w="70%" radius={6} />
              <Skeleton component="span" h={16} w="50%" radius={6} />
            </span>
          ) : (
            <>
              <span className={`${styles.total} num`}>{format.money(sum.data.total)}</span>
              <span className={styles.compare}>
                {comparable && <TrendLabel value={sum.data.trend} pill />}
                {sum.data.trend === null
                  ? t(($) => $.home.noPrevious)
                  : comparable
                    ? t(($) => $.home.versus, { range: format.range(previous) })
                    : t(($) => $.home.partial)}
              </span>
            </>
          )}
        </span>
        <span className={styles.spark} style={{ minHeight: SPARK.height }}>
          <Spark
            {...SPARK}
            fluid
            colour="var(--accent)"
            values={sum.data === undefined ? [] : course(sum.data.data, range)}
          />
        </span>
      </Link>
    </li>
  );
}
