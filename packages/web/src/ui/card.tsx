import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** Second line: the period and the scope of the figures. */
  readonly sub?: ReactNode;
  readonly right?: ReactNode;
  /** Without padding, for tables and charts that reach the edge. */
  readonly flush?: boolean;
  readonly level?: 2 | 3;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A surface with a line around it; never put one into another. */
export function Card({ title, sub, right, flush = false, level = 2, className, children }: CardProps) {
  const Heading = level === 3 ? 'h3' : 'h2';
  const classes = className === undefined ? styles.card : `${styles.card} ${className}`;
  return (
    <section className={classes}>
      {(title !== undefined || right !== undefined) && (
        <div className={styles.head}>
          <div className={styles.words}>
            {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
            {sub !== undefined && <div className={styles.sub}>{sub}</div>}
          </div>
          {right !== undefined && <div className={styles.right}>{right}</div>}
        </div>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
