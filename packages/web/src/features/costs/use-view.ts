import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import { partsOf } from '../../charts/prepare/parts.ts';
import type { Parts } from '../../charts/prepare/parts.ts';
import type { SlotAssignment } from '../../charts/prepare/slots.ts';
import { prepareTime } from '../../charts/prepare/time-chart.ts';
import type { TimeModel } from '../../charts/prepare/time-chart.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { valuesLabel } from './labels.ts';
import { bucketsOf } from './rules/bucket-labels.ts';
import { groupId } from './rules/rows.ts';
import { piecesOf, shownSeries, sum } from './rules/shown-series.ts';
import type { ExplorerState } from './rules/state.ts';
import type { Answered, ChartFigures, TableData } from './use-figures.ts';

export interface View {
  readonly time: TimeModel;
  readonly parts: Parts;
  /** Groups that Others holds; null when it is not known. */
  readonly othersCount: number | null;
  /** Total of each bucket that has one. */
  readonly totals: ReadonlyMap<Day, Amount>;
}

interface Seen {
  readonly chart: Answered<ChartFigures> | null;
  readonly table: Answered<TableData> | null;
  readonly slots: SlotAssignment;
  readonly state: ExplorerState;
  readonly today: Day;
  readonly lastDay: Day | null;
  readonly currency: string;
}

/** What chart and distribution show of the answers: names, colours, what is hidden, the comparison. */
export function useView({ chart, table, slots, state, today, lastDay, currency }: Seen): View | null {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const { hidden, chart: kind, log, compare } = state;
  return useMemo(() => {
    if (chart === null) return null;
    const { question, data } = chart;
    const same = table?.question === question ? table.data : null;
    const hiddenIds = new Set(hidden.map(groupId));
    const series = shownSeries({
      series: data.series,
      buckets: data.buckets,
      slots,
      hidden: hiddenIds,
      hiddenRows: same?.rows.filter((row) => hiddenIds.has(row.id)) ?? [],
      count: same?.count ?? null,
      label: (values) => valuesLabel(t, question.group, values),
      others: (count) =>
        count === null
          ? t(($) => $.charts.others)
          : t(($) => $.charts.othersCount, { n: format.count(count) }),
    });
    const time = prepareTime({
      buckets: bucketsOf(data.buckets, question, { today, lastDay, format }),
      series,
      kind,
      log,
      previous: compare && hiddenIds.size === 0 ? (same?.previousSeries ?? null) : null,
    });
    return {
      time,
      parts: partsOf(piecesOf(series), sum(time.totals)),
      othersCount: series.find((one) => one.slot === 'others')?.groups ?? null,
      totals: new Map(
        data.buckets.flatMap((day, at) => {
          const total = time.totals[at] ?? null;
          return total === null ? [] : [[day, total] as const];
        }),
      ),
    };
  }, [chart, table, slots, hidden, kind, log, compare, today, lastDay, t, format]);
}

/** The largest of the totals, with its day. */
export function largest(
  totals: ReadonlyMap<Day, Amount>,
): { readonly day: Day; readonly cost: Amount } | null {
  return [...totals].reduce<{ day: Day; cost: Amount } | null>(
    (top, [day, cost]) =>
      top === null || amountToNumber(cost) > amountToNumber(top.cost) ? { day, cost } : top,
    null,
  );
}
