import { IconCalendarOff, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { isFiltered, isReversed } from '../filters.ts';
import { AuditFilters } from '../parts/audit-filters.tsx';
import { AuditTable } from '../parts/audit-table.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import type { AuditSearch } from '../public/search.ts';
import { listQuery } from '../queries.ts';
import styles from './audit.module.css';

const SKELETON_ROWS = 10;
const ICON = { size: 22, stroke: 1.7 } as const;

/** What people did in the company; the address holds the filters. */
export default function AuditPage() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: PATHS.audit });
  const search = useSearch({ from: `/shell${PATHS.audit}` });
  const filter = (part: AuditSearch): void =>
    void navigate({ search: { ...part, page: undefined }, replace: true });
  const turn = (page: number): void =>
    void navigate({ search: { ...search, page: page === 1 ? undefined : page } });
  return (
    <>
      <PageHead
        title={t(($) => $.audit.title)}
        desc={t(($) => $.audit.desc)}
        actions={<ExportButton search={search} />}
      />
      <div className={styles.stack}>
        <AuditFilters search={search} onChange={filter} />
        {isReversed(search) ? (
          <Card>
            <EmptyState
              icon={<IconCalendarOff {...ICON} />}
              title={t(($) => $.audit.reversed.title)}
              text={t(($) => $.audit.reversed.text)}
            />
          </Card>
        ) : (
          <Entries search={search} onFilter={filter} onPage={turn} />
        )}
      </div>
    </>
  );
}

interface EntriesProps {
  readonly search: AuditSearch;
  readonly onFilter: (search: AuditSearch) => void;
  readonly onPage: (page: number) => void;
}

function Entries({ search, onFilter, onPage }: EntriesProps) {
  const { t } = useTranslation();
  const list = useQuery(listQuery(search));
  if (list.isError) {
    return (
      <Card>
        <ErrorState problem={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  }
  if (list.data === undefined) {
    return (
      <Card>
        <RowsSkeleton rows={SKELETON_ROWS} height={52} />
      </Card>
    );
  }
  const { data: entries, total, last_page: last } = list.data;
  return (
    <Card flush title={t(($) => $.audit.count, { count: total })}>
      {entries.length === 0 ? (
        <NoEntries filtered={isFiltered(search) || search.page !== undefined} />
      ) : (
        <div className={styles.rows} data-stale={list.isPlaceholderData || undefined}>
          <AuditTable entries={entries} onActor={(actorId) => onFilter({ ...search, actor_id: actorId })} />
        </div>
      )}
      <Pager page={search.page ?? 1} last={last} onChange={onPage} />
    </Card>
  );
}

function NoEntries({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTranslation();
  return filtered ? (
    <EmptyState
      icon={<IconSearchOff {...ICON} />}
      title={t(($) => $.audit.noMatch.title)}
      text={t(($) => $.audit.noMatch.text)}
    />
  ) : (
    <EmptyState
      icon={<IconHistory {...ICON} />}
      title={t(($) => $.audit.empty.title)}
      text={t(($) => $.audit.empty.text)}
    />
  );
}
