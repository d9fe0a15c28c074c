import { ActionIcon, Button, Menu, SegmentedControl, Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconChartAreaLine,
  IconChartBar,
  IconChartLine,
  IconDots,
  IconEyeOff,
  IconPhoto,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../charts/chart.tsx';
import type { ChartHandle } from '../../../charts/chart.tsx';
import type { Colours } from '../../../charts/draw/colours.ts';
import { timeOption } from '../../../charts/draw/time-option.ts';
import { allPositive, CHART_KINDS } from '../../../charts/prepare/time-chart.ts';
import type { TimeModel } from '../../../charts/prepare/time-chart.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { groupLabel } from '../labels.ts';
import type { CostQuestion } from '../queries.ts';
import { fileName } from '../rules/csv.ts';
import { OTHERS_ID } from '../rules/shown-series.ts';
import type { ExplorerState } from '../rules/state.ts';
import { saveUrl } from '../../../lib/save-file.ts';
import type { Figures, ChartFigures } from '../use-figures.ts';
import type { Change } from '../use-explorer-state.ts';
import type { View } from '../use-view.ts';
import styles from './cards.module.css';

interface ChartCardProps {
  readonly figures: Figures<ChartFigures>;
  readonly view: View | null;
  readonly state: ExplorerState;
  /** The series that stays bright while a row is pointed at. */
  readonly lit: string | null;
  readonly currency: string;
  readonly kpis: ReactNode;
  readonly onChange: Change;
}

/** Key figures and the costs over time. */
export function ChartCard({ figures, view, state, lit, currency, kpis, onChange }: ChartCardProps) {
  const { t } = useTranslation();
  const handle = useRef<ChartHandle | null>(null);
  const onReady = useCallback((ready: ChartHandle | null) => {
    handle.current = ready;
  }, []);
  const question = figures.shown?.question ?? null;
  const savePng = (): void => {
    if (handle.current === null || question === null) return;
    saveUrl(handle.current.png(), fileName(question.group, question.range, 'png'));
  };
  return (
    <Card className={styles.main}>
      <VisuallyHidden component="h2">{t(($) => $.costs.chart.title)}</VisuallyHidden>
      <div className={styles.top}>
        {kpis}
        <ChartTools state={state} model={view?.time ?? null} onChange={onChange} onPng={savePng} />
      </div>
      <div className={styles.chart} data-stale={figures.stale || undefined} aria-busy={figures.stale}>
        {figures.problem !== null ? (
          <ErrorState problem={figures.problem} onRetry={figures.retry} retrying={figures.retrying} />
        ) : view === null || question === null ? (
          <Skeleton h="100%" radius={6} />
        ) : view.time.series.length === 0 ? (
          <AllHidden onShow={() => onChange({ hidden: [] })} />
        ) : (
          <TimeChart view={view} question={question} lit={lit} currency={currency} onReady={onReady} />
        )}
      </div>
    </Card>
  );
}

interface TimeChartProps {
  readonly view: View;
  readonly question: CostQuestion;
  readonly lit: string | null;
  readonly currency: string;
  readonly onReady: (handle: ChartHandle | null) => void;
}

function TimeChart({ view, question, lit, currency, onReady }: TimeChartProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const option = useMemo(() => {
    const words = {
      money: (value: Parameters<typeof format.money>[0]) => format.money(value),
      axis: format.moneyCompact,
      total: t(($) => $.charts.total),
      previous: t(($) => $.charts.previous),
      more: (count: number | null) =>
        count === null
          ? t(($) => $.charts.moreUnknown)
          : t(($) => $.charts.more, { count, n: format.count(count) }),
    };
    const shown = lit === null || view.time.series.some((one) => one.id === lit) ? lit : OTHERS_ID;
    return (colours: Colours) => timeOption(view.time, words, colours, shown);
  }, [view.time, lit, format, t]);
  const label = t(($) => $.costs.chart.label, {
    measure: t(($) => $.format.metrics[question.metric]),
    granularity: t(($) => $.format.granularities[question.granularity]).toLowerCase(),
    group: groupLabel(t, question.group),
    range: format.range(question.range),
    total: format.money(view.parts.total),
  });
  return (
    <>
      {view.time.scale === 'log' && <span className={styles.scale}>{t(($) => $.costs.chart.logShown)}</span>}
      <div className={styles.canvas}>
        <Chart option={option} label={label} onReady={onReady} />
      </div>
    </>
  );
}

const ICONS = { column: IconChartBar, area: IconChartAreaLine, line: IconChartLine } as const;

interface ToolsProps {
  readonly state: ExplorerState;
  readonly model: TimeModel | null;
  readonly onChange: Change;
  readonly onPng: () => void;
}

function ChartTools({ state, model, onChange, onPng }: ToolsProps) {
  const { t } = useTranslation();
  const options = t(($) => $.costs.chart.options);
  const logPossible = model === null || allPositive(model.series);
  return (
    <div className={styles.tools}>
      <SegmentedControl
        aria-label={t(($) => $.costs.chart.type)}
        value={state.chart}
        onChange={(value) => {
          const known = CHART_KINDS.find((kind) => kind === value);
          if (known !== undefined) onChange({ chart: known });
        }}
        data={CHART_KINDS.map((value) => {
          const Icon = ICONS[value];
          const name = t(($) => $.costs.chart.kinds[value]);
          return {
            value,
            label: (
              <Tooltip label={name}>
                <Icon size={16} stroke={1.7} aria-label={name} role="img" />
              </Tooltip>
            ),
          };
        })}
      />
      <Menu withInitialFocusPlaceholder={false} position="bottom-end">
        <Menu.Target>
          <Tooltip label={options}>
            <ActionIcon aria-label={options}>
              <IconDots size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPhoto size={15} aria-hidden />}
            disabled={model === null}
            onClick={onPng}
          >
            {t(($) => $.costs.chart.png)}
          </Menu.Item>
          {state.chart === 'line' && (
            <Menu.CheckboxItem
              checked={state.log && logPossible}
              disabled={!logPossible}
              title={logPossible ? undefined : t(($) => $.costs.chart.logUnavailable)}
              onChange={(log) => onChange({ log })}
            >
              {t(($) => $.charts.logarithmic)}
            </Menu.CheckboxItem>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

export function AllHidden({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconEyeOff size={22} stroke={1.7} />}
      title={t(($) => $.costs.empty.hidden.title)}
      text={t(($) => $.costs.empty.hidden.text)}
      action={<Button onClick={onShow}>{t(($) => $.costs.empty.hidden.action)}</Button>}
    />
  );
}
