import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import styles from './middle-text.module.css';

/** Ids of resources begin alike and differ at the end. */
const PATHS: readonly GroupBy[] = ['resource_id', 'resource_path', 'commitment_id'];

export function isPath(column: GroupBy | undefined): boolean {
  return column !== undefined && PATHS.includes(column);
}

const LONG = 24;
const TAIL = 14;

/** A long name that is cut in its middle where there is no room, so that its end stays in sight. */
export function MiddleText({ text }: { readonly text: string }) {
  if (text.length <= LONG) return text;
  return (
    <span className={styles.whole}>
      <span className={styles.head}>{text.slice(0, -TAIL)}</span>
      <span className={styles.tail}>{text.slice(-TAIL)}</span>
    </span>
  );
}
