import { IconLockUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './error.module.css';

/** A page that the company's offer does not include (spec §6, plan limits). */
export function PlanLimitPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <IconLockUp size={26} stroke={1.6} />
      </span>
      <h1 className={styles.title}>{t(($) => $.problems.planLimited.title)}</h1>
      <p className={styles.text}>{t(($) => $.problems.planLimited.text)}</p>
      <LinkButton to={PATHS.root} mt={18} variant="default">
        {t(($) => $.problems.home)}
      </LinkButton>
    </div>
  );
}
