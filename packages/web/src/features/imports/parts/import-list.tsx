import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FORMATS } from '@altocost/contract/imports/formats.ts';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { money } from '../../../i18n/format.ts';
import { useFormat, useLanguage } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ProviderBadge } from '../../../ui/provider-badge.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { askEvery } from '../live.ts';
import { billedByCurrency, monthsOf } from '../months.ts';
import { listQuery } from '../queries.ts';
import { useFileSize } from './file-size.ts';
import { ImportStatusBadge, ReconciliationBadge } from './import-badges.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './import-list.module.css';

interface ImportListProps {
  readonly page: number;
  readonly live: boolean;
  readonly onPage: (page: number) => void;
}

const SKELETON_ROWS = 6;
const MONTHS_SHOWN = 2;
const COLUMNS = 6;

/** The company's imports, newest first; running ones show their steps in place of figures. */
export function ImportList({ page, live, onPage }: ImportListProps) {
  const { t } = useTranslation();
  const list = useQuery({
    ...listQuery(page),
    refetchInterval: ({ state }) => askEvery(live, state.data?.data ?? []),
  });
  if (list.isError) {
    return (
      <Card>
        <ErrorState problem={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  }
  return (
    <Card flush>
      {list.data === undefined ? (
        <div className={styles.loading}>
          <RowsSkeleton rows={SKELETON_ROWS} height={48} />
        </div>
      ) : list.data.data.length === 0 ? (
        <EmptyState
          icon={<IconFileInvoice size={22} stroke={1.7} />}
          title={t(($) => $.imports.list.empty.title)}
          text={t(($) => $.imports.list.empty.text)}
        />
      ) : (
        <>
          <SimpleTable label={t(($) => $.imports.list.label)}>
            <Head />
            <tbody>
              {list.data.data.map((record) => (
                <ImportRow key={record.id} record={record} />
              ))}
            </tbody>
          </SimpleTable>
          <Pager page={page} last={list.data.last_page} onChange={onPage} />
        </>
      )}
    </Card>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t(($) => $.imports.list.file)}</th>
        <th scope="col" data-narrow="hide">
          {t(($) => $.imports.list.format)}
        </th>
        <th scope="col" data-narrow="hide">
          {t(($) => $.imports.list.months)}
        </th>
        <th scope="col" data-align="right" data-narrow="hide">
          {t(($) => $.imports.list.rows)}
        </th>
        <th scope="col" data-align="right">
          {t(($) => $.imports.list.cost)}
        </th>
        <th scope="col" data-narrow="hide">
          {t(($) => $.imports.list.status)}
        </th>
      </tr>
    </thead>
  );
}

function ImportRow({ record }: { readonly record: ImportRecord }) {
  const format = useFormat('EUR');
  const size = useFileSize();
  const why = record.status === 'error' ? record.errors[0]?.message : undefined;
  return (
    <tr>
      <th scope="row">
        <span className={styles.file}>
          <Link to={PATHS.import} params={{ importId: record.id }} className={styles.link}>
            {record.file}
          </Link>
          <span className={styles.meta}>
            {format.instant(record.discovered_at)} · {size(record.size)}
          </span>
          {why !== undefined && <span className={styles.why}>{why}</span>}
          <span className={styles.narrowState}>
            <State record={record} />
          </span>
        </span>
      </th>
      {record.status === 'pending' ? (
        <td colSpan={COLUMNS - 2}>
          <span className={styles.running}>
            <ImportSteps record={record} compact />
          </span>
        </td>
      ) : (
        <Figures record={record} />
      )}
      <td data-narrow="hide">
        <State record={record} />
      </td>
    </tr>
  );
}

function State({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  return (
    <span className={styles.badges}>
      <ImportStatusBadge status={record.status} />
      {record.reconciliation !== null && <ReconciliationBadge result={record.reconciliation} />}
      {record.rejected > 0 && (
        <span className={styles.meta}>{t(($) => $.imports.problems.title, { count: record.rejected })}</span>
      )}
    </span>
  );
}

function Figures({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat('EUR');
  const months = monthsOf(record.totals);
  const published = record.status === 'done';
  return (
    <>
      <td data-narrow="hide">
        {record.provider !== null && <ProviderBadge provider={record.provider} withName={false} />}{' '}
        {record.format === null ? (
          <span className={styles.meta}>{t(($) => $.imports.list.unknownFormat)}</span>
        ) : (
          FORMATS[record.format].label
        )}
      </td>
      <td data-narrow="hide" className="num">
        {months
          .slice(0, MONTHS_SHOWN)
          .map((month) => format.month(month))
          .join(', ')}
        {months.length > MONTHS_SHOWN &&
          ` ${t(($) => $.imports.list.moreMonths, { count: months.length - MONTHS_SHOWN })}`}
      </td>
      <td data-align="right" data-narrow="hide" className="num">
        {published ? format.count(record.records) : t(($) => $.format.none)}
      </td>
      <td data-align="right" className="num">
        {published
          ? billedByCurrency(record.totals).map(({ currency, cost }) => (
              <span key={currency} className={styles.cost}>
                {money(cost, language, currency)}
              </span>
            ))
          : t(($) => $.format.none)}
      </td>
    </>
  );
}
