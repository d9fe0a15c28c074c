import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { dataState } from '@altocost/contract/costs/model.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import type { z } from 'zod';
import { today } from '../../../lib/clock.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useMe } from '../../session/public/me.ts';
import { BreakdownCard } from '../parts/breakdown-card.tsx';
import cards from '../parts/cards.module.css';
import { ChartCard } from '../parts/chart-card.tsx';
import { CostTableCard } from '../parts/cost-table.tsx';
import { ExportDialog } from '../parts/export-dialog.tsx';
import { KpiStrip } from '../parts/kpi-strip.tsx';
import { Freshness, NoCosts, NothingFound, Unconverted } from '../parts/notices.tsx';
import { QueryBar } from '../parts/query-bar.tsx';
import { ExplorerTabs } from '../parts/tabs.tsx';
import { stateQuery } from '../queries.ts';
import type { CostQuestion } from '../queries.ts';
import { isComparable } from '../rules/periods.ts';
import { groupId, totalsOf } from '../rules/rows.ts';
import { granularityOf, rangeOfState } from '../rules/state.ts';
import type { ExplorerState } from '../rules/state.ts';
import { useExplorerState } from '../use-explorer-state.ts';
import type { Change } from '../use-explorer-state.ts';
import { useFigures, useSlots } from '../use-figures.ts';
import { useView } from '../use-view.ts';

type DataState = z.output<typeof dataState>;

/** The cloud explorer: what did what cost, when, against before (spec §2). */
export default function CloudExplorerPage() {
  const { t } = useTranslation();
  const { state, set, arriving } = useExplorerState();
  const [exporting, exportDialog] = useDisclosure(false);
  const known = useQuery(stateQuery());
  const data = known.data?.data ?? null;
  const [day] = useState(today);
  const question = useQuestion(state, day, data?.first_day ?? null);
  if (arriving !== null) return <Navigate to={PATHS.cloudExplorer} search={arriving} replace />;

  const empty = data !== null && data.last_day === null;
  return (
    <>
      <PageHead
        title={t(($) => $.costs.title)}
        badges={
          data !== null && data.last_day !== null ? (
            <Freshness lastDay={data.last_day} range={question.range} today={day} />
          ) : undefined
        }
        actions={
          empty ? undefined : (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
              onClick={exportDialog.open}
            >
              {t(($) => $.costs.export.action)}
            </Button>
          )
        }
        tabs={<ExplorerTabs />}
      />
      {known.isError ? (
        <Card>
          <ErrorState
            problem={known.error}
            onRetry={() => void known.refetch()}
            retrying={known.isFetching}
          />
        </Card>
      ) : empty ? (
        <NoCosts />
      ) : (
        <Explored state={state} set={set} question={question} data={data} today={day} />
      )}
      <ExportDialog opened={exporting} question={question} onClose={exportDialog.close} />
    </>
  );
}

/** The same object for the same question: blocks compare it to know whether two answers belong together. */
function useQuestion(state: ExplorerState, day: Day, firstDay: Day | null): CostQuestion {
  const { metric, group, filters } = state;
  const range = rangeOfState(state, day, firstDay);
  const asked: CostQuestion = { range, metric, group, filters, granularity: granularityOf(state, range) };
  const [kept, setKept] = useState(asked);
  if (JSON.stringify(asked) === JSON.stringify(kept)) return kept;
  setKept(asked);
  return asked;
}

interface ExploredProps {
  readonly state: ExplorerState;
  readonly set: Change;
  readonly question: CostQuestion;
  readonly data: DataState | null;
  readonly today: Day;
}

function Explored({ state: chosen, set, question, data, today: day }: ExploredProps) {
  const currency = useMe().company.currency;
  const [lit, setLit] = useState<string | null>(null);
  const waitsForDays = chosen.period.kind === 'named' && chosen.period.period === 'total' && data === null;
  const { chart, table } = useFigures(question, !waitsForDays);
  const slots = useSlots(chart.shown);
  const firstDay = data?.first_day ?? null;
  const lastDay = data?.last_day ?? null;
  const comparable = data === null || isComparable(question.range, firstDay);
  const state = useMemo(() => (comparable ? chosen : { ...chosen, compare: false }), [chosen, comparable]);
  const view = useView({
    chart: chart.shown,
    table: table.shown,
    slots,
    state,
    today: day,
    lastDay,
    currency,
  });
  const { totals, rows } = useMemo(() => {
    if (table.shown === null) return { totals: null, rows: [] };
    const hidden = new Set(state.hidden.map(groupId));
    const all = table.shown.data.rows;
    return {
      totals: totalsOf(
        table.shown.data,
        all.filter((row) => hidden.has(row.id)),
      ),
      rows: all.filter((row) => !hidden.has(row.id)),
    };
  }, [table.shown, state.hidden]);
  const nothing = table.shown?.data.count === 0 && !table.stale && table.problem === null;

  return (
    <>
      <QueryBar
        state={chosen}
        range={question.range}
        today={day}
        currency={currency}
        comparable={comparable}
        onChange={set}
      />
      <Unconverted amounts={data?.unconverted ?? []} />
      {nothing && firstDay !== null && lastDay !== null ? (
        <NothingFound state={state} firstDay={firstDay} lastDay={lastDay} onChange={set} />
      ) : (
        <div className={cards.grid}>
          <ChartCard
            figures={chart}
            view={view}
            state={state}
            lit={lit !== null && state.hidden.some((values) => groupId(values) === lit) ? null : lit}
            currency={currency}
            onChange={set}
            kpis={
              <KpiStrip
                question={table.shown?.question ?? question}
                totals={totals}
                rows={rows}
                perBucket={view?.totals ?? null}
                compare={state.compare}
                incomplete={chosen.compare && !comparable}
                today={day}
                firstDay={firstDay}
                lastDay={lastDay}
                currency={currency}
              />
            }
          />
          <BreakdownCard
            figures={chart}
            view={view}
            state={state}
            currency={currency}
            onChange={set}
            onLit={setLit}
          />
          <CostTableCard
            figures={table}
            slots={slots}
            totals={totals}
            state={state}
            currency={currency}
            onChange={set}
            onLit={setLit}
          />
        </div>
      )}
    </>
  );
}
