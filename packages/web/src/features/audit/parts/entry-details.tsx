import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@altocost/contract/audit/model.ts';
import { useMay } from '../../session/public/me.ts';
import { EntryDiff } from './entry-diff.tsx';
import styles from './entry-details.module.css';

interface EntryDetailsProps {
  readonly entry: AuditEntry;
  readonly onActor: (actorId: string) => void;
}

/** What an entry says beside its line: values, address, and the reference that the server's own log has. */
export function EntryDetails({ entry, onActor }: EntryDetailsProps) {
  const { t } = useTranslation();
  const mayFilter = useMay('user.index');
  const { actor, object } = entry;
  const facts = [
    [t(($) => $.audit.details.number), String(entry.seq)],
    [t(($) => $.audit.details.at), entry.at],
    [t(($) => $.audit.ip), entry.ip],
    [t(($) => $.audit.details.object), [object.type, object.id].filter((part) => part !== null).join(' ')],
    [t(($) => $.audit.details.request), entry.request_id],
  ] as const;
  return (
    <div className={styles.details}>
      <EntryDiff entry={entry} />
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {actor.id !== null && mayFilter && (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              if (actor.id !== null) onActor(actor.id);
            }}
          >
            {t(($) => $.audit.details.onlyActor, { name: actor.name })}
          </Button>
        </div>
      )}
    </div>
  );
}
