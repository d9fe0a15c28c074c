import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: ReactNode;
  /** Status badges beside the title. */
  readonly badges?: ReactNode;
  readonly desc?: ReactNode;
  /** Secondary buttons first, then one primary button. */
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** Where the page stands: links to its parents. */
  readonly crumb?: ReactNode;
}

/** The head of a page, with its one h1. */
export function PageHead({ title, badges, desc, actions, tabs, crumb }: PageHeadProps) {
  return (
    <div className={styles.head} data-tabs={tabs === undefined ? undefined : true}>
      {crumb !== undefined && <div className={styles.crumb}>{crumb}</div>}
      <div className={styles.row}>
        <div className={styles.left}>
          <h1 className={styles.title}>{title}</h1>
          {badges}
        </div>
        {actions !== undefined && <div className={`${styles.actions} no-print`}>{actions}</div>}
      </div>
      {desc !== undefined && <p className={styles.desc}>{desc}</p>}
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
    </div>
  );
}
