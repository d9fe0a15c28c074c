import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/problem.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { nameOf } from '../../../ui/person.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { AccessCard } from '../parts/access-card.tsx';
import { IdentityCard } from '../parts/identity-card.tsx';
import { LicenceCard } from '../parts/licence-card.tsx';
import { SessionsCard } from '../parts/sessions-card.tsx';
import { UserActions } from '../parts/user-actions.tsx';
import { UserStateBadge } from '../parts/user-badges.tsx';
import { USER_TABS } from '../public/search.ts';
import { showQuery } from '../queries.ts';
import styles from './user.module.css';

/** One person: who they are, what they may do, where they are signed in. */
export default function UserPage() {
  const { t } = useTranslation();
  const { userId } = useParams({ from: `/shell${PATHS.user}` });
  const { tab = 'access' } = useSearch({ from: `/shell${PATHS.user}` });
  const navigate = useNavigate({ from: PATHS.user });
  const shown = useQuery(showQuery(userId));
  const crumb = <Link to={PATHS.users}>{t(($) => $.users.title)}</Link>;
  if (shown.isPending) return <PageSkeleton />;
  if (shown.isError) {
    const gone = shown.error instanceof ApiProblem && shown.error.status === 404;
    return (
      <>
        <PageHead
          crumb={crumb}
          title={gone ? t(($) => $.users.detail.notFound) : t(($) => $.shell.titles.user)}
          {...(gone
            ? { actions: <LinkButton to={PATHS.users}>{t(($) => $.users.detail.back)}</LinkButton> }
            : {})}
        />
        {!gone && (
          <Card>
            <ErrorState
              problem={shown.error}
              onRetry={() => void shown.refetch()}
              retrying={shown.isFetching}
            />
          </Card>
        )}
      </>
    );
  }
  const person = shown.data.data;
  const show = (value: string | null): void => {
    const known = USER_TABS.find((one) => one === value);
    void navigate({ search: known === 'sessions' ? { tab: known } : {}, replace: true });
  };
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <PageHead
        crumb={crumb}
        title={nameOf(person)}
        badges={<UserStateBadge state={person.state} />}
        actions={<UserActions person={person} />}
        tabs={
          <Tabs.List aria-label={t(($) => $.users.detail.tabs.label)}>
            {USER_TABS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(($) => $.users.detail.tabs[one])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
      />
      <div className={styles.grid}>
        <div className={styles.column}>
          <Tabs.Panel value="access">
            <AccessCard person={person} />
          </Tabs.Panel>
          <Tabs.Panel value="sessions">
            <SessionsCard person={person} />
          </Tabs.Panel>
        </div>
        <div className={styles.column}>
          <IdentityCard person={person} />
          <LicenceCard person={person} />
        </div>
      </div>
    </Tabs>
  );
}
