import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@altocost/contract/audit/model.ts';
import { diffOf } from '../diff.ts';
import type { Atom, FieldDiff } from '../diff.ts';
import { fieldKeyOf } from '../fields.ts';
import styles from './entry-details.module.css';
import { useAtomText } from './use-atom-text.ts';

const SIDES = ['before', 'after'] as const;
type SideName = (typeof SIDES)[number];

/** The values before and after, side by side (one of them when there is no other); lists say what left and what came. */
export function EntryDiff({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const lines = diffOf(entry);
  const sides = SIDES.filter((side) => entry[side] !== null);
  if (lines.length === 0) return <p className={styles.none}>{t(($) => $.audit.details.noValues)}</p>;
  return (
    <div
      className={styles.diff}
      data-sides={sides.length}
      role="table"
      aria-label={t(($) => $.audit.details.values)}
    >
      <div className={`${styles.line} ${styles.head}`} role="row">
        <span role="columnheader" className={styles.field}>
          {t(($) => $.audit.details.field)}
        </span>
        {sides.map((side) => (
          <span key={side} role="columnheader">
            {t(($) => $.audit.details[side])}
          </span>
        ))}
      </div>
      {lines.map((line) => (
        <DiffLine key={line.field} line={line} sides={sides} />
      ))}
    </div>
  );
}

interface DiffLineProps {
  readonly line: FieldDiff;
  readonly sides: readonly SideName[];
}

function DiffLine({ line, sides }: DiffLineProps) {
  const { t } = useTranslation();
  const key = fieldKeyOf(line.field);
  return (
    <div className={styles.line} role="row">
      <span role="rowheader" className={styles.field}>
        {key === null ? line.field : t(($) => $.audit.fields[key])}
      </span>
      {sides.map((side) => (
        <Side key={side} line={line} atoms={line[side]} side={side} />
      ))}
    </div>
  );
}

interface SideProps {
  readonly line: FieldDiff;
  readonly atoms: readonly Atom[];
  readonly side: SideName;
}

const TONES = { before: 'gone', after: 'new' } as const;
const SIGNS = { before: '−', after: '+' } as const;

/** Never colour alone: what changed has a sign as well. */
function Side({ line, atoms, side }: SideProps) {
  const { t } = useTranslation();
  const text = useAtomText();
  const marked = line.changed && atoms.length > 0;
  return (
    <div role="cell" className={styles.value} data-tone={marked ? TONES[side] : undefined}>
      {atoms.map((atom) => (
        <div key={String(atom)} className={styles.atom}>
          {marked && (
            <span className={styles.sign} aria-hidden="true">
              {SIGNS[side]}
            </span>
          )}
          <span>{text(atom)}</span>
        </div>
      ))}
      {line.kept > 0 && (
        <div className={styles.quiet}>{t(($) => $.audit.details.kept, { count: line.kept })}</div>
      )}
    </div>
  );
}
