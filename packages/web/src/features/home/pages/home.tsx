import { Select } from '@mantine/core';
import { IconAlertTriangle, IconChartHistogram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { METRICS } from '@altocost/contract/costs/dimensions.ts';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import { rangeOf } from '@altocost/contract/kit/calendar.ts';
import { money } from '../../../i18n/format.ts';
import { useFormat, useLanguage } from '../../../i18n/use-format.ts';
import { today } from '../../../lib/clock.ts';
import { PATHS } from '../../../lib/paths.ts';
import { preferences } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useMay, useMe } from '../../session/public/me.ts';
import { NoCosts } from '../parts/no-costs.tsx';
import { PeriodTile } from '../parts/period-tile.tsx';
import { SuppliersCard } from '../parts/suppliers-card.tsx';
import { HOME_PERIODS } from '../public/search.ts';
import { stateQuery } from '../queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './home.module.css';

/** The first page: what each period cost, and who was paid. */
export default function HomePage() {
  const { t } = useTranslation();
  const me = useMe();
  const mayExplore = useMay('explorer.index');
  const { period = 'last_30_days' } = useSearch({ from: `/shell${PATHS.dashboard}` });
  const [metric, setMetric] = useState(preferences.metric);
  const state = useQuery(stateQuery());
  const day = today();
  const empty = state.data?.data.last_day === null;

  const choose = (chosen: Metric): void => {
    preferences.setMetric(chosen);
    setMetric(chosen);
  };

  return (
    <>
      <PageHead
        title={t(($) => $.home.welcome, { name: me.firstname })}
        desc={<Freshness lastDay={state.data?.data.last_day} />}
        actions={
          empty ? undefined : (
            <>
              <MetricSelect metric={metric} onChange={choose} />
              {mayExplore && (
                <LinkButton
                  to={PATHS.cloudExplorer}
                  search={{ period, metric }}
                  leftSection={<IconChartHistogram size={16} stroke={1.8} aria-hidden />}
                >
                  {t(($) => $.home.explore)}
                </LinkButton>
              )}
            </>
          )
        }
      />
      {state.isError ? (
        <Card>
          <ErrorState
            problem={state.error}
            onRetry={() => void state.refetch()}
            retrying={state.isFetching}
          />
        </Card>
      ) : empty ? (
        <NoCosts />
      ) : (
        <>
          <Unconverted amounts={state.data?.data.unconverted ?? []} />
          <ul className={styles.tiles} aria-label={t(($) => $.home.periods)}>
            {HOME_PERIODS.map((one) => (
              <PeriodTile
                key={one}
                period={one}
                range={rangeOf(one, day)}
                metric={metric}
                currency={me.company.currency}
                firstDay={state.data?.data.first_day ?? null}
                selected={one === period}
              />
            ))}
          </ul>
          {mayExplore && (
            <SuppliersCard
              period={period}
              range={rangeOf(period, day)}
              metric={metric}
              currency={me.company.currency}
            />
          )}
        </>
      )}
    </>
  );
}

function Freshness({ lastDay }: { readonly lastDay: string | null | undefined }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  if (lastDay === undefined) return t(($) => $.home.loadingFresh);
  return lastDay === null ? null : t(($) => $.home.fresh, { day: format.dayLong(lastDay) });
}

interface MetricSelectProps {
  readonly metric: Metric;
  readonly onChange: (metric: Metric) => void;
}

function MetricSelect({ metric, onChange }: MetricSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t(($) => $.home.measure)}
      data={METRICS.map((value) => ({ value, label: t(($) => $.format.metrics[value]) }))}
      value={metric}
      onChange={(value) => {
        const known = METRICS.find((one) => one === value);
        if (known !== undefined) onChange(known);
      }}
      allowDeselect={false}
      w={170}
    />
  );
}

interface UnconvertedProps {
  readonly amounts: readonly { readonly currency: string; readonly cost: Parameters<typeof money>[0] }[];
}

function Unconverted({ amounts }: UnconvertedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (amounts.length === 0) return null;
  const list = amounts.map(({ currency, cost }) => money(cost, language, currency)).join(', ');
  return (
    <div className={styles.banner} role="note">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      {t(($) => $.home.unconverted, { amounts: list })}
    </div>
  );
}
