import { IconLicense } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LicenceCount } from '@altocost/contract/licences/model.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { nameOf, PersonAvatar } from '../../../ui/person.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useMay } from '../../session/public/me.ts';
import { LicenceStrip, noneProvisioned } from '../public/licence-strip.tsx';
import { countsQuery, holdersQuery } from '../queries.ts';
import styles from './licences.module.css';

const SKELETON_ROWS = 4;

/** How many licences of each kind there are, and who uses them. */
export default function LicencesPage() {
  const { t } = useTranslation();
  const counts = useQuery(countsQuery());
  const maySubscribe = useMay('company.update');
  return (
    <>
      <PageHead
        title={t(($) => $.licences.title)}
        desc={t(($) => $.licences.desc)}
        {...(maySubscribe
          ? {
              actions: (
                <LinkButton to={PATHS.subscription} variant="default">
                  {t(($) => $.licences.manage)}
                </LinkButton>
              ),
            }
          : {})}
      />
      {counts.isError ? (
        <Card>
          <ErrorState
            problem={counts.error}
            onRetry={() => void counts.refetch()}
            retrying={counts.isFetching}
          />
        </Card>
      ) : counts.data === undefined ? (
        <Card>
          <RowsSkeleton rows={SKELETON_ROWS} />
        </Card>
      ) : noneProvisioned(counts.data.data) ? (
        <Card>
          <EmptyState
            icon={<IconLicense size={22} stroke={1.7} />}
            title={t(($) => $.licences.none.title)}
            text={t(($) => $.licences.none.text)}
          />
        </Card>
      ) : (
        <div className={styles.stack}>
          <Card title={t(($) => $.licences.overview)}>
            <LicenceStrip counts={counts.data.data} />
          </Card>
          <div className={styles.kinds}>
            {counts.data.data.map((count) => (
              <Holders key={count.licence} count={count} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Who has a licence of one kind, with the way to all of them. */
function Holders({ count: { licence, used } }: { readonly count: LicenceCount }) {
  const { t } = useTranslation();
  const holders = useQuery(holdersQuery(licence));
  const kind = t(($) => $.licences.kinds[licence]);
  return (
    <Card
      title={kind}
      sub={t(($) => $.licences.kindTexts[licence])}
      right={
        used > 0 && (
          <LinkButton to={PATHS.users} search={{ licence }} variant="default">
            {t(($) => $.licences.seeUsers, { kind })}
          </LinkButton>
        )
      }
    >
      {holders.isError ? (
        <ErrorState
          problem={holders.error}
          onRetry={() => void holders.refetch()}
          retrying={holders.isFetching}
        />
      ) : holders.data === undefined ? (
        <RowsSkeleton rows={Math.max(1, Math.min(SKELETON_ROWS, used))} />
      ) : holders.data.data.length === 0 ? (
        <p className={styles.quiet}>{t(($) => $.licences.nobody)}</p>
      ) : (
        <ul className={styles.people}>
          {holders.data.data.map((person) => (
            <li key={person.id}>
              <PersonAvatar person={person} dim={person.state === 'disabled'} />
              <span className={styles.name}>{nameOf(person)}</span>
              <span className={styles.email}>{person.email}</span>
            </li>
          ))}
          {holders.data.total > holders.data.data.length && (
            <li className={styles.quiet}>
              {t(($) => $.licences.more, { count: holders.data.total - holders.data.data.length })}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
