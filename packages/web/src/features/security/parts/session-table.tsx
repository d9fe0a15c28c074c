import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Ago } from '../public/ago.tsx';
import { useDevice } from './device.ts';
import styles from './session-table.module.css';

interface SessionTableProps {
  readonly sessions: readonly SessionRow[];
  readonly onEnd: (session: SessionRow) => void;
}

/** One line per session, this one first marked and without the button that would sign the person out. */
export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useTranslation();
  return (
    <SimpleTable label={t(($) => $.security.sessions.title)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.security.sessions.device)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.security.sessions.ip)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.security.sessions.since)}
          </th>
          <th scope="col">{t(($) => $.security.sessions.seen)}</th>
          <th scope="col" data-align="right">
            {t(($) => $.security.sessions.actions)}
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </tbody>
    </SimpleTable>
  );
}

interface SessionLineProps {
  readonly session: SessionRow;
  readonly onEnd: () => void;
}

function SessionLine({ session, onEnd }: SessionLineProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const device = useDevice();
  return (
    <tr>
      <th scope="row" data-wrap title={session.user_agent}>
        <span className={styles.name}>
          {device(session)}
          {session.current && <StatusBadge tone="info">{t(($) => $.security.sessions.current)}</StatusBadge>}
        </span>
        <span className={styles.method}>{t(($) => $.security.sessions.methods[session.method])}</span>
        <span className={`${styles.narrow} num`}>{session.ip}</span>
      </th>
      <td data-narrow="hide" className="num">
        {session.ip}
      </td>
      <td data-narrow="hide" className="num">
        {format.instant(session.created_at)}
      </td>
      <td>
        <Ago at={session.last_seen_at} />
      </td>
      <td data-align="right">
        {!session.current && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            mr={-8}
            aria-label={t(($) => $.security.sessions.endOn, { device: device(session) })}
            onClick={onEnd}
          >
            {t(($) => $.security.sessions.end)}
          </Button>
        )}
      </td>
    </tr>
  );
}
