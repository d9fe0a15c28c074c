import { SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { IconChartDonut2, IconLayoutBoard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { Chart } from '../../../charts/chart.tsx';
import type { Colours } from '../../../charts/draw/colours.ts';
import { donutOption, treemapOption } from '../../../charts/draw/parts-option.ts';
import type { PartWords } from '../../../charts/draw/parts-option.ts';
import { legendOf } from '../../../charts/prepare/parts.ts';
import { slotColour } from '../../../charts/prepare/slots.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { groupLabel } from '../labels.ts';
import { BREAKDOWNS } from '../public/search.ts';
import type { Breakdown } from '../public/search.ts';
import type { CostQuestion } from '../queries.ts';
import type { ExplorerState } from '../rules/state.ts';
import type { Change } from '../use-explorer-state.ts';
import type { ChartFigures, Figures } from '../use-figures.ts';
import type { View } from '../use-view.ts';
import styles from './cards.module.css';
import { isPath, MiddleText } from './middle-text.tsx';

interface BreakdownCardProps {
  readonly figures: Figures<ChartFigures>;
  readonly view: View | null;
  readonly state: ExplorerState;
  readonly currency: string;
  readonly onChange: Change;
  readonly onLit: (id: string | null) => void;
}

/** How the total splits: a ring with its legend, or areas. */
export function BreakdownCard({ figures, view, state, currency, onChange, onLit }: BreakdownCardProps) {
  const { t } = useTranslation();
  const question = figures.shown?.question ?? null;
  return (
    <Card
      className={styles.side}
      title={t(($) => $.costs.breakdown.title)}
      right={<KindSwitch kind={state.breakdown} onChange={(breakdown) => onChange({ breakdown })} />}
    >
      <div className={styles.breakdown} data-stale={figures.stale || undefined} aria-busy={figures.stale}>
        {figures.problem !== null ? (
          <ErrorState problem={figures.problem} onRetry={figures.retry} retrying={figures.retrying} />
        ) : view === null || question === null ? (
          <Skeleton h={352} radius={6} />
        ) : (
          <Split kind={state.breakdown} view={view} question={question} currency={currency} onLit={onLit} />
        )}
      </div>
    </Card>
  );
}

const ICONS = { pie: IconChartDonut2, treemap: IconLayoutBoard } as const;

function KindSwitch({ kind, onChange }: { kind: Breakdown; onChange: (kind: Breakdown) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className="no-print"
      aria-label={t(($) => $.costs.breakdown.type)}
      value={kind}
      onChange={(value) => {
        const known = BREAKDOWNS.find((one) => one === value);
        if (known !== undefined) onChange(known);
      }}
      data={BREAKDOWNS.map((value) => {
        const Icon = ICONS[value];
        const name = t(($) => $.costs.breakdown.kinds[value]);
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
  );
}

interface SplitProps {
  readonly kind: Breakdown;
  readonly view: View;
  readonly question: CostQuestion;
  readonly currency: string;
  readonly onLit: (id: string | null) => void;
}

/** Rows of the legend; the rest is one more. */
const LEGEND_ROWS = 6;

function Split({ kind, view, question, currency, onLit }: SplitProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const { parts, othersCount } = view;
  const option = useMemo(() => {
    const words: PartWords = {
      money: (cost) => format.money(cost),
      short: (cost) => brief(format, cost),
      share: (percent) => format.share(percent),
      others:
        othersCount === null
          ? t(($) => $.charts.others)
          : t(($) => $.charts.othersCount, { n: format.count(othersCount) }),
    };
    const build = kind === 'pie' ? donutOption : treemapOption;
    return (colours: Colours) => build(parts, words, colours);
  }, [kind, parts, othersCount, format, t]);
  const label = t(($) => $.costs.breakdown.label, {
    group: groupLabel(t, question.group),
    range: format.range(question.range),
  });
  if (kind === 'treemap') {
    return (
      <div className={styles.treemap}>
        <Chart key="treemap" option={option} label={label} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.donut}>
        <Chart key="pie" option={option} label={label} />
        <div className={styles.middle} aria-hidden="true">
          <span>{t(($) => $.charts.total)}</span>
          <b className="num">{format.moneyCompact(parts.total)}</b>
        </div>
      </div>
      <Legend view={view} question={question} currency={currency} onLit={onLit} />
    </>
  );
}

function Legend({ view, question, currency, onLit }: Omit<SplitProps, 'kind'>) {
  const path = isPath(question.group.at(-1));
  const { t } = useTranslation();
  const format = useFormat(currency);
  const { shown, rest } = legendOf(view.parts, LEGEND_ROWS, view.othersCount);
  return (
    <ul className={styles.legend}>
      {shown.map((part) => (
        <li key={part.id}>
          <div
            className={styles.legendRow}
            onMouseEnter={() => onLit(part.id)}
            onMouseLeave={() => onLit(null)}
          >
            <span className={styles.swatch} style={{ background: slotColour(part.slot) }} />
            <span className={styles.legendName} title={part.label}>
              {path ? <MiddleText text={part.label} /> : part.label}
            </span>
            <span className={`${styles.legendShare} num`}>{format.share(part.share)}</span>
            <span className={`${styles.legendCost} num`}>{brief(format, part.cost)}</span>
          </div>
        </li>
      ))}
      {rest !== null && (
        <li>
          <div className={styles.legendRow}>
            <span className={styles.swatch} style={{ background: slotColour('others') }} />
            <span className={`${styles.legendName} ${styles.muted}`}>
              {rest.count === null
                ? t(($) => $.charts.moreUnknown)
                : t(($) => $.charts.more, { count: rest.count, n: format.count(rest.count) })}
            </span>
            <span className={`${styles.legendShare} num`}>{format.share(rest.share)}</span>
            <span className={`${styles.legendCost} num`}>{brief(format, rest.cost)}</span>
          </div>
        </li>
      )}
    </ul>
  );
}

/** Cents matter under a hundred; above, the legend stays narrow without them. */
function brief(format: ReturnType<typeof useFormat>, cost: Amount): string {
  return Math.abs(amountToNumber(cost)) < 100 ? format.money(cost) : format.money(cost, 0);
}
