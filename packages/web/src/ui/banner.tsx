import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

const ICONS = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  watch: IconAlertTriangle,
  alert: IconAlertCircle,
} as const;

interface BannerProps {
  readonly tone: keyof typeof ICONS;
  readonly title?: ReactNode;
  readonly children: ReactNode;
  /** One way on, to the right. */
  readonly action?: ReactNode;
}

/** A sentence that concerns what stands below it. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.banner} data-tone={tone} role="note">
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <div className={styles.text}>{children}</div>
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
