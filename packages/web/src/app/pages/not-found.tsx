import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './error.module.css';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <span className={styles.icon} aria-hidden="true">
        <IconMapOff size={26} stroke={1.6} />
      </span>
      <h1 className={styles.title}>{t(($) => $.problems.notFound.title)}</h1>
      <p className={styles.text}>{t(($) => $.problems.notFound.text)}</p>
      <LinkButton to={PATHS.root} mt={18}>
        {t(($) => $.problems.home)}
      </LinkButton>
    </div>
  );
}
