import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './badges.module.css';

const ICONS = {
  ok: IconCheck,
  watch: IconAlertTriangle,
  alert: IconX,
  info: IconInfoCircle,
  neutral: IconMinus,
} as const;
export type StatusTone = keyof typeof ICONS;

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** Takes the place of the tone's own icon. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A status: icon, colour and word together, never colour alone. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const Icon = ICONS[tone];
  return (
    <span className={styles.status} data-tone={tone}>
      {icon ?? <Icon size={13} stroke={2.4} aria-hidden />}
      {children}
    </span>
  );
}
