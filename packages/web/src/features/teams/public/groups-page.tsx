import { Button } from '@mantine/core';
import { IconMessages, IconPlus, IconSearchOff, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Team } from '@altocost/contract/teams/model.ts';
import { SearchBox } from '../../../tables/search-box.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useMay } from '../../session/public/me.ts';
import { GroupDialog } from '../parts/group-dialog.tsx';
import { GroupTable } from '../parts/group-table.tsx';
import { RemoveDialog } from '../parts/remove-dialog.tsx';
import { listQuery } from '../queries.ts';
import type { GroupKind } from '../queries.ts';
import styles from './groups-page.module.css';
import type { GroupsSearch } from './search.ts';

interface GroupsPageProps {
  readonly kind: GroupKind;
  readonly search: GroupsSearch;
  readonly onSearch: (search: GroupsSearch) => void;
}

const SKELETON_ROWS = 6;
const ICON = { size: 22, stroke: 1.7 } as const;
const ICONS = { teams: IconUsersGroup, channels: IconMessages } as const;

/** People under a name: all of them, with search, and the dialogs that make, change and delete one. */
export function GroupsPage({ kind, search, onSearch }: GroupsPageProps) {
  const { t } = useTranslation();
  const mayChange = useMay('team.store');
  const [editing, setEditing] = useState<Team | 'new' | null>(null);
  const [removing, setRemoving] = useState<Team | null>(null);
  const list = useQuery(listQuery(kind, search));
  const Icon = ICONS[kind];
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setEditing('new')}>
      {t(($) => $[kind].create)}
    </Button>
  ) : undefined;
  const empty = list.data !== undefined && list.data.data.length === 0;
  const filtered = search.q !== undefined;

  return (
    <>
      <PageHead
        title={t(($) => $[kind].title)}
        desc={t(($) => $[kind].desc)}
        {...(empty && !filtered ? {} : { actions: add })}
      />
      {list.isError ? (
        <Card>
          <ErrorState problem={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </Card>
      ) : list.data === undefined ? (
        <Card>
          <RowsSkeleton rows={SKELETON_ROWS} />
        </Card>
      ) : empty && !filtered ? (
        <Card>
          <EmptyState
            icon={<Icon {...ICON} />}
            title={t(($) => $[kind].empty.title)}
            text={t(($) => $[kind].empty.text)}
            action={add}
          />
        </Card>
      ) : (
        <Card
          flush
          title={t(($) => $[kind].count, { count: list.data.total })}
          right={
            <div className={styles.search} role="search">
              <SearchBox
                label={t(($) => $[kind].search)}
                value={search.q ?? ''}
                onChange={(q) => onSearch(q.trim() === '' ? {} : { q: q.trim() })}
              />
            </div>
          }
        >
          {empty ? (
            <EmptyState
              icon={<IconSearchOff {...ICON} />}
              title={t(($) => $[kind].noMatch.title)}
              text={t(($) => $[kind].noMatch.text)}
            />
          ) : (
            <div className={styles.rows} data-stale={list.isPlaceholderData || undefined}>
              <GroupTable
                kind={kind}
                groups={list.data.data}
                {...(mayChange ? { onEdit: setEditing, onRemove: setRemoving } : {})}
              />
              <Pager
                page={search.page ?? 1}
                last={list.data.last_page}
                onChange={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
              />
            </div>
          )}
        </Card>
      )}
      <GroupDialog kind={kind} editing={editing} onClose={() => setEditing(null)} />
      <RemoveDialog kind={kind} group={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
