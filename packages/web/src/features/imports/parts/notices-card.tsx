import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportNotice } from '@altocost/contract/imports/model.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './facts-card.module.css';

/** Those that somebody should look at; the others are for information. */
const WATCH: readonly ImportNotice['notice'][] = ['overlap', 'currency_assumed', 'region_unknown'];

/** What is worth knowing about an import and does not stop it. */
export function NoticesCard({ notices }: { readonly notices: readonly ImportNotice[] }) {
  const { t } = useTranslation();
  if (notices.length === 0) return null;
  return (
    <Card title={t(($) => $.imports.notices.title)}>
      <ul className={styles.notices}>
        {notices.map(({ notice, value }) => {
          const watch = WATCH.includes(notice);
          const Icon = watch ? IconAlertTriangle : IconInfoCircle;
          return (
            <li key={`${notice} ${value ?? ''}`} data-tone={watch ? 'watch' : 'info'}>
              <Icon size={16} stroke={1.8} aria-hidden />
              <span>{t(($) => $.imports.notices[notice], { value: value ?? '' })}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
