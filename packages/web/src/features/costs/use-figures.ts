import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Series } from '@altocost/contract/costs/model.ts';
import { buckets } from '@altocost/contract/kit/calendar.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import { assignSlots, PROVIDER_SLOTS } from '../../charts/prepare/slots.ts';
import type { SlotAssignment } from '../../charts/prepare/slots.ts';
import { allRowsQuery, chartQuery, tableQuery } from './queries.ts';
import type { CostQuestion } from './queries.ts';
import { groupId, rowsOf } from './rules/rows.ts';
import type { CostRow, TableFigures } from './rules/rows.ts';
import { writeGroups } from './rules/groupings.ts';
import { namedIds } from './rules/shown-series.ts';

/** An answer with the question it answers: what is on the screen may still be the one before. */
export interface Answered<T> {
  readonly question: CostQuestion;
  readonly data: T;
}

/** One block of figures: what it shows, whether it is about to change, and what went wrong. */
export interface Figures<T> {
  readonly shown: Answered<T> | null;
  /** What is shown answers an earlier question; the new answer is on its way. */
  readonly stale: boolean;
  readonly problem: unknown;
  readonly retry: () => void;
  readonly retrying: boolean;
}

export interface ChartFigures {
  readonly series: readonly Series[];
  readonly buckets: readonly Day[];
}

export interface TableData extends TableFigures {
  readonly rows: readonly CostRow[];
  readonly buckets: readonly Day[];
  readonly previousSeries: readonly (number | null)[];
  /** All rows that can be had are there. */
  readonly complete: boolean;
}

/** Asks for the chart and, beside it, for the table: each block waits, fails and is asked again by itself. */
export function useFigures(question: CostQuestion, enabled: boolean) {
  const chart = useQuery({ ...chartQuery(question), enabled });
  const first = useQuery({ ...tableQuery(question), enabled });
  const more = first.data !== undefined && first.data.count > first.data.data.length;
  const all = useQuery({ ...allRowsQuery(question), enabled: enabled && more });

  const chartData = useMemo(
    () =>
      chart.data === undefined
        ? undefined
        : { series: chart.data.data, buckets: buckets(question.granularity, question.range) },
    [chart.data, question],
  );
  const reply = more ? (all.data ?? first.data) : first.data;
  const complete = !more || all.data !== undefined;
  const tableData = useMemo((): TableData | undefined => {
    if (reply === undefined) return undefined;
    const rows = rowsOf(reply);
    return {
      ...reply,
      rows: complete ? rows : rows.filter((row) => row.kind === 'group'),
      buckets: reply.buckets,
      previousSeries: reply.previous_series,
      complete,
    };
  }, [reply, complete]);

  return {
    chart: useShown<ChartFigures>(question, chartData, chart),
    table: useShown<TableData>(question, tableData, first.isError || !all.isError ? first : all),
  };
}

/** Keeps the last answer, with its own question, until the next one is there. */
function useShown<T>(
  question: CostQuestion,
  data: T | undefined,
  result: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>,
): Figures<T> {
  const [kept, setKept] = useState<Answered<T> | null>(null);
  const current = useMemo(() => (data === undefined ? null : { question, data }), [question, data]);
  if (current !== null && kept !== current) setKept(current);
  return {
    shown: current ?? kept,
    stale: current === null && kept !== null,
    problem: result.isError ? result.error : null,
    retry: () => void result.refetch(),
    retrying: result.isFetching,
  };
}

const NO_SLOTS: SlotAssignment = new Map();
const NO_IDS: readonly string[] = [];

/** Colours of the named groups. They stay with their groups for as long as one groups by the same. */
export function useSlots(chart: Answered<ChartFigures> | null): SlotAssignment {
  const grouping = chart === null ? '' : writeGroups(chart.question.group);
  const ids = useMemo(() => (chart === null ? NO_IDS : namedIds(chart.data.series)), [chart]);
  const [kept, setKept] = useState({ grouping, slots: NO_SLOTS });
  const before = kept.grouping === grouping ? kept.slots : NO_SLOTS;
  const slots = useMemo(() => {
    const made = assignSlots(before, ids, grouping === 'provider' ? providerSlot : undefined);
    return [...made].every(([id, slot]) => before.get(id) === slot) ? before : made;
  }, [before, ids, grouping]);
  if (kept.slots !== slots || kept.grouping !== grouping) setKept({ grouping, slots });
  return slots;
}

const PROVIDER_IDS = new Map([...PROVIDER_SLOTS].map(([provider, slot]) => [groupId([provider]), slot]));

function providerSlot(id: string): number | null {
  return PROVIDER_IDS.get(id) ?? null;
}
