import { IconSearchOff, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { LicenceStrip, noneProvisioned } from '../../licences/public/licence-strip.tsx';
import { useMay } from '../../session/public/me.ts';
import { UserFilters } from '../parts/user-filters.tsx';
import { UserTable } from '../parts/user-table.tsx';
import type { UsersSearch } from '../public/search.ts';
import { countsQuery, listQuery } from '../queries.ts';
import styles from './users.module.css';

const SKELETON_ROWS = 8;
const ICON = { size: 22, stroke: 1.7 } as const;

/** The company's people: who they are, what they are licensed for, whether they are in. */
export default function UsersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: PATHS.users });
  const search = useSearch({ from: `/shell${PATHS.users}` });
  const mayInvite = useMay('user.store');
  const invite = mayInvite ? <InviteButton /> : undefined;

  const filter = (part: UsersSearch): void =>
    void navigate({ search: { ...part, page: undefined }, replace: true });
  const turn = (page: number): void =>
    void navigate({ search: { ...search, page: page === 1 ? undefined : page } });

  return (
    <>
      <PageHead title={t(($) => $.users.title)} desc={t(($) => $.users.desc)} actions={invite} />
      <div className={styles.stack}>
        <Licences />
        <UserFilters search={search} onChange={filter} />
        <UserList search={search} onPage={turn} />
      </div>
    </>
  );
}

function InviteButton() {
  const { t } = useTranslation();
  return (
    <LinkButton to={PATHS.createUser} leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />}>
      {t(($) => $.users.invite)}
    </LinkButton>
  );
}

/** How many licences are left; nothing while that is unknown: the list below does not wait for it. */
function Licences() {
  const { t } = useTranslation();
  const counts = useQuery(countsQuery());
  if (counts.data === undefined) return null;
  if (noneProvisioned(counts.data.data)) {
    return <Banner tone="watch">{t(($) => $.users.licences.none)}</Banner>;
  }
  return (
    <Card>
      <LicenceStrip counts={counts.data.data} />
    </Card>
  );
}

interface UserListProps {
  readonly search: UsersSearch;
  readonly onPage: (page: number) => void;
}

function UserList({ search, onPage }: UserListProps) {
  const { t } = useTranslation();
  const list = useQuery(listQuery(search));
  const mayInvite = useMay('user.store');
  const filtered = Boolean(search.q ?? search.licence ?? search.state);
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
        <RowsSkeleton rows={SKELETON_ROWS} />
      </Card>
    );
  }
  const { data: people, total, last_page: last } = list.data;
  const alone = people.length <= 1 && !filtered && (search.page ?? 1) === 1;
  return (
    <Card flush title={t(($) => $.users.count, { count: total })}>
      {people.length === 0 && !alone ? (
        <EmptyState
          icon={<IconSearchOff {...ICON} />}
          title={t(($) => $.users.list.noMatch.title)}
          text={t(($) => $.users.list.noMatch.text)}
        />
      ) : (
        <div data-stale={list.isPlaceholderData || undefined} className={styles.rows}>
          <UserTable people={people} />
          <Pager page={search.page ?? 1} last={last} onChange={onPage} />
        </div>
      )}
      {alone && (
        <EmptyState
          icon={<IconUsers {...ICON} />}
          title={t(($) => $.users.list.empty.title)}
          text={t(($) => $.users.list.empty.text)}
          {...(mayInvite ? { action: <InviteButton /> } : {})}
        />
      )}
    </Card>
  );
}
