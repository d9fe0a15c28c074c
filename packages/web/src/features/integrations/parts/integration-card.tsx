import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from './integration-card.module.css';

interface IntegrationCardProps {
  readonly icon: TablerIcon;
  readonly title: string;
  /** What it is for, whatever its state. */
  readonly text: string;
  readonly state: ReactNode;
  /** What its state means, and the way to where it is set. */
  readonly children?: ReactNode;
}

/** One integration: what it is for and what it is today. */
export function IntegrationCard({ icon: Icon, title, text, state, children }: IntegrationCardProps) {
  return (
    <Card
      level={3}
      className={styles.card}
      title={
        <span className={styles.title}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={18} stroke={1.7} />
          </span>
          {title}
        </span>
      }
      right={state}
    >
      <div className={styles.body}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </Card>
  );
}
