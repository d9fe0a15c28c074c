import { IconArrowRight, IconEye, IconLifebuoy } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/session/public/me.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NAVIGATION, visibleEntries } from '../navigation.ts';
import styles from './viewer-dashboard.module.css';

/** What a viewer finds first: what they may look at, and whom to ask for more. */
export default function ViewerDashboardPage() {
  const { t } = useTranslation();
  const me = useMe();
  const { routesByPath } = useRouter();
  const entries = visibleEntries(NAVIGATION, me.permissions, (path) => path in routesByPath);
  const name = me.firstname || me.email;
  return (
    <>
      <PageHead
        title={t(($) => $.shell.viewer.welcome, { name })}
        desc={t(($) => $.shell.viewer.desc, { company: me.company.name })}
      />
      <div className={styles.grid}>
        <Card title={t(($) => $.shell.viewer.pages)}>
          {entries.length === 0 ? (
            <EmptyState
              icon={<IconEye size={22} stroke={1.7} />}
              title={t(($) => $.shell.viewer.nothing)}
              text={t(($) => $.shell.viewer.nothingText)}
            />
          ) : (
            <ul className={styles.pages}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Link to={entry.to} className={styles.page}>
                    <entry.icon size={18} stroke={1.7} aria-hidden />
                    <span className={styles.name}>{entry.label(t)}</span>
                    <IconArrowRight size={16} stroke={1.7} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title={t(($) => $.shell.viewer.help)}>
          <p className={styles.help}>
            <IconLifebuoy size={18} stroke={1.7} aria-hidden />
            {t(($) => $.shell.viewer.helpText, { company: me.company.name })}
          </p>
        </Card>
      </div>
    </>
  );
}
