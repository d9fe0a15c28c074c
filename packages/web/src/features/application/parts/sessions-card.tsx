import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IDLE_MINUTES_MAX } from '@altocost/contract/companies/model.ts';
import { SESSION_ABSOLUTE_HOURS } from '@altocost/contract/session/model.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { companyQuery } from '../../companies/public/company.ts';
import { useMay, useMe } from '../../session/public/me.ts';
import styles from './sessions-card.module.css';

const SKELETON_ROWS = 2;

/** How long a session lasts in this company, with the way to where it is set. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { company_id: id } = useMe();
  const mayChange = useMay('company.update');
  const shown = useQuery(companyQuery(id));
  return (
    <Card
      title={t(($) => $.application.sessions.title)}
      right={
        mayChange && (
          <LinkButton to={PATHS.company} variant="subtle" size="compact-sm" mr={-8}>
            {t(($) => $.application.sessions.change)}
          </LinkButton>
        )
      }
    >
      {shown.isError ? (
        <ErrorState problem={shown.error} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : shown.data === undefined ? (
        <RowsSkeleton rows={SKELETON_ROWS} height={28} />
      ) : (
        <dl className={styles.facts}>
          <dt>{t(($) => $.application.sessions.idle)}</dt>
          <dd className="num">
            {t(($) => $.application.sessions.minutes, {
              count: shown.data.data.session_idle_minutes ?? IDLE_MINUTES_MAX,
            })}
          </dd>
          <dt>{t(($) => $.application.sessions.absolute)}</dt>
          <dd className="num">{t(($) => $.application.sessions.hours, { count: SESSION_ABSOLUTE_HOURS })}</dd>
        </dl>
      )}
    </Card>
  );
}
