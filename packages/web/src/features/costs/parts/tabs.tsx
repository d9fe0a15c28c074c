import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import styles from './tabs.module.css';

/** The explorers there are, as links. */
export function ExplorerTabs() {
  const { t } = useTranslation();
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.costs.tabs.label)}>
      <Link to={PATHS.cloudExplorer} search={(now) => now} className={styles.tab} aria-current="page">
        {t(($) => $.costs.tabs.cloud)}
      </Link>
    </nav>
  );
}
