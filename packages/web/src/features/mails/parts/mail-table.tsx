import { useTranslation } from 'react-i18next';
import type { MailRow } from '@altocost/contract/mails/endpoints.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { MailState } from './mail-state.tsx';
import styles from './mail-table.module.css';

interface MailTableProps {
  readonly mails: readonly MailRow[];
  /** Null: mails cannot be read, a mail server sends them. */
  readonly onRead: ((mail: MailRow) => void) | null;
}

/** One line per mail: to whom, about what, and what became of it. */
export function MailTable({ mails, onRead }: MailTableProps) {
  const { t } = useTranslation();
  return (
    <SimpleTable label={t(($) => $.mails.title)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.mails.subject)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.mails.recipient)}
          </th>
          <th scope="col">{t(($) => $.mails.status)}</th>
          <th scope="col" data-align="right" data-narrow="hide">
            {t(($) => $.mails.written)}
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} onRead={onRead} />
        ))}
      </tbody>
    </SimpleTable>
  );
}

interface MailLineProps {
  readonly mail: MailRow;
  readonly onRead: MailTableProps['onRead'];
}

function MailLine({ mail, onRead }: MailLineProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const written = format.instant(mail.created_at);
  return (
    <tr>
      <th scope="row" data-wrap className={styles.subject}>
        {onRead === null ? (
          mail.subject
        ) : (
          <button type="button" className={styles.open} onClick={() => onRead(mail)}>
            {mail.subject}
          </button>
        )}
        <span className={styles.kind}>{t(($) => $.mails.kind[mail.kind])}</span>
        <span className={styles.narrow}>{mail.recipient}</span>
        <span className={`${styles.narrow} num`}>{written}</span>
      </th>
      <td data-narrow="hide" className={styles.recipient} title={mail.recipient}>
        {mail.recipient}
      </td>
      <td data-wrap className={styles.state}>
        <MailState mail={mail} />
        {mail.problem !== null && mail.status !== 'sent' && (
          <span className={styles.problem}>{mail.problem}</span>
        )}
        {mail.attempts > 1 && (
          <span className={styles.problem}>{t(($) => $.mails.attempts, { count: mail.attempts })}</span>
        )}
      </td>
      <td data-align="right" data-narrow="hide" className="num">
        {written}
      </td>
    </tr>
  );
}
