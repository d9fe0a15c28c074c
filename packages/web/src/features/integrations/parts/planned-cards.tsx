import { IconCloudDownload, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMay } from '../../session/public/me.ts';
import { IntegrationCard } from './integration-card.tsx';
import styles from './integration-card.module.css';

/** Tickets from recommendations (spec §1); nothing of it can be set yet, so nothing can be pressed. */
export function JiraCard() {
  const { t } = useTranslation();
  return (
    <IntegrationCard
      icon={IconTicket}
      title={t(($) => $.integrations.jira.title)}
      text={t(($) => $.integrations.jira.text)}
      state={<NotYet />}
    >
      <p className={styles.meaning}>{t(($) => $.integrations.jira.meaning)}</p>
    </IntegrationCard>
  );
}

/** Bills fetched from the providers (spec §1); until then they are brought in as files. */
export function ConnectorsCard() {
  const { t } = useTranslation();
  const mayImport = useMay('costreport.index');
  return (
    <IntegrationCard
      icon={IconCloudDownload}
      title={t(($) => $.integrations.connectors.title)}
      text={t(($) => $.integrations.connectors.text)}
      state={<NotYet />}
    >
      <p className={styles.meaning}>{t(($) => $.integrations.connectors.meaning)}</p>
      {mayImport && (
        <div className={styles.way}>
          <LinkButton to={PATHS.imports} variant="default">
            {t(($) => $.integrations.connectors.way)}
          </LinkButton>
        </div>
      )}
    </IntegrationCard>
  );
}

function NotYet() {
  const { t } = useTranslation();
  return <StatusBadge tone="neutral">{t(($) => $.integrations.states.planned)}</StatusBadge>;
}
