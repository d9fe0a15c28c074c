import type { ReactNode } from 'react';
import styles from './simple-table.module.css';

interface SimpleTableProps {
  /** Name of the table for those who cannot see it; also names the scrollable region. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A short table as plain HTML: hairlines, sticky nothing, scrolls sideways when it must. Cells take
 * `data-align="right"` for figures and `data-narrow="hide"` for what a phone leaves out. Long lists belong in `tables/`.
 */
export function SimpleTable({ label, children }: SimpleTableProps) {
  return (
    // The region scrolls sideways, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </section>
  );
}
