import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@altocost/contract/audit/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { textKeyOf } from '../kinds.ts';
import styles from './audit-table.module.css';
import { EntryDetails } from './entry-details.tsx';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  /** Show only what this person did. */
  readonly onActor: (actorId: string) => void;
}

const COLUMNS = 4;

/** One line per entry; each opens to the values before and after. */
export function AuditTable({ entries, onActor }: AuditTableProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (seq: number): void => {
    const others = [...open].filter((one) => one !== seq);
    setOpen(new Set(open.has(seq) ? others : [...others, seq]));
  };
  return (
    <SimpleTable label={t(($) => $.audit.title)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.audit.what)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.audit.who)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.audit.ip)}
          </th>
          <th scope="col" data-align="right" data-narrow="hide">
            {t(($) => $.audit.when)}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Fragment key={entry.seq}>
            <EntryLine entry={entry} open={open.has(entry.seq)} onToggle={() => toggle(entry.seq)} />
            {open.has(entry.seq) && (
              <tr>
                <td colSpan={COLUMNS} className={styles.cell} id={detailsId(entry)}>
                  <div className={styles.details}>
                    <EntryDetails entry={entry} onActor={onActor} />
                  </div>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </SimpleTable>
  );
}

interface EntryLineProps {
  readonly entry: AuditEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function EntryLine({ entry, open, onToggle }: EntryLineProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const when = format.instant(entry.at);
  return (
    <tr>
      <th scope="row" data-wrap>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          {...(open ? { 'aria-controls': detailsId(entry) } : {})}
          onClick={onToggle}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          {t(($) => $.audit.kinds[textKeyOf(entry.kind)])}
        </button>
        <span className={styles.object}>{entry.object.name}</span>
        <span className={styles.narrow}>{entry.actor.name}</span>
        <span className={`${styles.narrow} num`}>{when}</span>
      </th>
      <td data-narrow="hide" className={styles.who}>
        {entry.actor.name}
      </td>
      <td data-narrow="hide" className="num">
        {entry.ip}
      </td>
      <td data-align="right" data-narrow="hide" className="num">
        {when}
      </td>
    </tr>
  );
}

function detailsId({ seq }: AuditEntry): string {
  return `audit-${seq}`;
}
