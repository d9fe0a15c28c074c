import { Skeleton, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountToNumber } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { lastDay, previousRange } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange } from '@altocost/contract/kit/calendar.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { TrendLabel } from '../../../ui/trend-label.tsx';
import { valuesLabel } from '../labels.ts';
import type { CostQuestion } from '../queries.ts';
import { daysWithData } from '../rules/periods.ts';
import { isRunningMonth, projectMonth } from '../rules/projection.ts';
import { topIncrease } from '../rules/rows.ts';
import type { CostRow, Totals } from '../rules/rows.ts';
import { largest } from '../use-view.ts';
import styles from './kpi-strip.module.css';
import { isPath, MiddleText } from './middle-text.tsx';

interface KpiStripProps {
  readonly question: CostQuestion;
  /** Null while the table is on its way. */
  readonly totals: Totals | null;
  readonly rows: readonly CostRow[];
  /** Totals per bucket; null while the chart is on its way. */
  readonly perBucket: ReadonlyMap<Day, Amount> | null;
  readonly compare: boolean;
  /** A comparison was asked for, but not all of the period before is known. */
  readonly incomplete: boolean;
  readonly today: Day;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly currency: string;
}

/** The answer above the chart: total, average per day, projection of the running month, largest increase. */
export function KpiStrip(props: KpiStripProps) {
  const { question, totals, rows, perBucket, compare, currency } = props;
  const { t } = useTranslation();
  const format = useFormat(currency);
  if (totals === null) return <KpiSkeleton />;
  const days = daysWithData(question.range, props.firstDay, props.lastDay);
  const top = question.granularity === 'day' && perBucket !== null ? largest(perBucket) : null;
  const average = days === 0 ? null : amountToNumber(totals.cost) / days;
  return (
    <dl className={styles.strip} aria-label={t(($) => $.costs.kpis.label)}>
      <Kpi
        label={t(($) => $.costs.kpis.total)}
        value={format.money(totals.cost)}
        foot={
          compare ? (
            <>
              <TrendLabel value={totals.trend} pill />
              {t(($) => $.costs.kpis.versus, { range: shortRange(format, previousRange(question.range)) })}
            </>
          ) : (
            props.incomplete && t(($) => $.costs.kpis.incomplete)
          )
        }
      />
      <Kpi
        label={t(($) => $.costs.kpis.average)}
        value={format.money(average)}
        footTitle={top === null ? undefined : format.dayLong(top.day)}
        foot={
          top === null
            ? t(($) => $.costs.kpis.overDays, { count: days })
            : t(($) => $.costs.kpis.max, { cost: format.money(top.cost) })
        }
      />
      <ProjectionKpi {...props} />
      {compare && <IncreaseKpi rows={rows} question={question} currency={currency} />}
    </dl>
  );
}

function ProjectionKpi({ question, perBucket, today, lastDay: known, currency }: KpiStripProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  if (question.granularity !== 'day' || perBucket === null || !isRunningMonth(question.range, today))
    return null;
  const finished = [...perBucket].filter(([day]) => known !== null && day <= known);
  const projection = projectMonth(new Map(finished.map(([day, cost]) => [day, amountToNumber(cost)])), today);
  if (projection === null) return null;
  const help = t(($) => $.costs.kpis.projectionHelp, { day: format.dayShort(projection.knownTo) });
  return (
    <Kpi
      label={t(($) => $.costs.kpis.projection)}
      help={help}
      value={format.money(projection.cost)}
      foot={t(($) => $.costs.kpis.projectionFoot, { day: format.dayShort(projection.monthEnd) })}
    />
  );
}

interface IncreaseProps {
  readonly rows: readonly CostRow[];
  readonly question: CostQuestion;
  readonly currency: string;
}

function IncreaseKpi({ rows, question, currency }: IncreaseProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const top = topIncrease(rows);
  const name = top === null ? t(($) => $.costs.kpis.noIncrease) : valuesLabel(t, question.group, top.values);
  return (
    <Kpi
      label={t(($) => $.costs.kpis.increase)}
      value={isPath(question.group.at(-1)) ? <MiddleText text={name} /> : name}
      title={name}
      foot={
        top !== null && (
          <>
            {top.previous === null ? t(($) => $.costs.kpis.new) : <TrendLabel value={top.trend} />}
            <span className="num">+{format.moneyCompact(top.difference)}</span>
          </>
        )
      }
    />
  );
}

interface KpiProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly foot: ReactNode;
  readonly footTitle?: string | undefined;
  /** How the figure is made; said on hover and on focus. */
  readonly help?: string;
  /** The value is this name, which may be cut, and not a figure. */
  readonly title?: string;
}

function Kpi({ label, value, foot, footTitle, help, title }: KpiProps) {
  return (
    <div className={styles.kpi}>
      <dt className={styles.label}>
        {label}
        {help !== undefined && (
          <Tooltip label={help} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
            <button type="button" className={styles.help} aria-label={help}>
              <IconInfoCircle size={14} stroke={1.8} aria-hidden />
            </button>
          </Tooltip>
        )}
      </dt>
      <dd className={title === undefined ? `${styles.value} num` : styles.name} title={title}>
        {value}
      </dd>
      <dd className={styles.foot} title={footTitle}>
        {foot}
      </dd>
    </div>
  );
}

/** "22 sept. – 21 oct." within the year of the period, which says it; the whole range otherwise. */
function shortRange(format: ReturnType<typeof useFormat>, range: DayRange): string {
  const { from, until } = range;
  const to = lastDay(range);
  if (from.slice(0, 4) !== until.slice(0, 4)) return format.range(range);
  return from === to ? format.dayShort(from) : `${format.dayShort(from)} – ${format.dayShort(to)}`;
}

const SKELETONS = [150, 120, 130];

/** As high as the figures that come. */
function KpiSkeleton() {
  return (
    <div className={styles.strip} aria-hidden="true">
      {SKELETONS.map((width) => (
        <div key={width} className={styles.kpi}>
          <Skeleton h={12} w={80} my={3} />
          <Skeleton h={22} w={width} my={5} />
          <Skeleton h={12} w={110} my={4} />
        </div>
      ))}
    </div>
  );
}
