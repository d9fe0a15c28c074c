import { IconArrowRight, IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { HomePeriod } from '../public/search.ts';
import { suppliersQuery } from '../queries.ts';
import { SuppliersTable } from './suppliers-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './suppliers-card.module.css';

interface SuppliersCardProps {
  readonly period: HomePeriod;
  readonly range: DayRange;
  readonly metric: Metric;
  readonly currency: string;
}

const SKELETON_ROWS = 5;

/** Expenses by supplier in the period of the chosen tile (spec §2, home). */
export function SuppliersCard({ period, range, metric, currency }: SuppliersCardProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  const table = useQuery({ ...suppliersQuery(range, metric), placeholderData: keepPreviousData });
  const name = t(($) => $.format.periods[period]);
  return (
    <Card
      flush
      title={t(($) => $.home.suppliers.title)}
      sub={`${name} · ${format.range(range)}`}
      right={
        <LinkButton
          to={PATHS.cloudExplorer}
          search={{ period, metric }}
          variant="default"
          rightSection={<IconArrowRight size={15} stroke={1.8} aria-hidden />}
        >
          {t(($) => $.home.suppliers.open)}
        </LinkButton>
      }
    >
      {table.isError ? (
        <ErrorState problem={table.error} onRetry={() => void table.refetch()} retrying={table.isFetching} />
      ) : table.data === undefined ? (
        <div className={styles.loading}>
          <RowsSkeleton rows={SKELETON_ROWS} />
        </div>
      ) : table.data.data.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={22} stroke={1.7} />}
          title={t(($) => $.home.suppliers.none.title)}
          text={t(($) => $.home.suppliers.none.text)}
        />
      ) : (
        <div className={table.isPlaceholderData ? styles.stale : undefined}>
          <SuppliersTable
            label={t(($) => $.home.suppliers.label, { period: name })}
            rows={table.data.data}
            total={table.data.total}
            previousTotal={table.data.previous_total}
            currency={currency}
          />
        </div>
      )}
    </Card>
  );
}
