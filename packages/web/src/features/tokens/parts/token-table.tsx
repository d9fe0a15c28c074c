import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '@altocost/contract/tokens/endpoints.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { now } from '../../../lib/clock.ts';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Ago } from '../../security/public/ago.tsx';
import { daysUntil, endsSoon } from '../expiry.ts';
import { ScopeList } from './scope-list.tsx';
import styles from './token-table.module.css';

interface TokenTableProps {
  readonly tokens: readonly ApiToken[];
  readonly onRevoke: (token: ApiToken) => void;
}

/** One line per token: what it may do, since when, until when, and whether anything uses it. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { t } = useTranslation();
  return (
    <SimpleTable label={t(($) => $.tokens.title)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.tokens.name)}</th>
          <th scope="col">{t(($) => $.tokens.scopes)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.tokens.createdAt)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.tokens.lastUsed)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.tokens.expires)}
          </th>
          <th scope="col" data-align="right">
            {t(($) => $.tokens.actions)}
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </tbody>
    </SimpleTable>
  );
}

function TokenLine({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  return (
    <tr>
      <th scope="row" data-wrap className={styles.name}>
        {token.name}
        <span className={`${styles.ending} num`}>{t(($) => $.tokens.ending, { ending: token.ending })}</span>
        <span className={styles.narrow}>
          {t(($) => $.tokens.expires)} <Expiry token={token} />
        </span>
      </th>
      <td>
        <ScopeList token={token} />
      </td>
      <td data-narrow="hide" className="num">
        {format.instant(token.created_at)}
      </td>
      <td data-narrow="hide">
        {token.last_used_at === null ? (
          <span className={styles.quiet}>{t(($) => $.tokens.never)}</span>
        ) : (
          <Ago at={token.last_used_at} />
        )}
      </td>
      <td data-narrow="hide">
        <Expiry token={token} />
      </td>
      <td data-align="right">
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          mr={-8}
          aria-label={t(($) => $.tokens.revokeOf, { name: token.name })}
          onClick={onRevoke}
        >
          {t(($) => $.tokens.revoke)}
        </Button>
      </td>
    </tr>
  );
}

function Expiry({ token }: { readonly token: ApiToken }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const days = daysUntil(token.expires_at, now());
  const badge = token.expired ? (
    <StatusBadge tone="alert">{t(($) => $.tokens.expired)}</StatusBadge>
  ) : endsSoon(days) ? (
    <StatusBadge tone="watch">{t(($) => $.tokens.expiresIn, { count: days })}</StatusBadge>
  ) : null;
  return (
    <span className={styles.expiry}>
      <span className="num">{format.instant(token.expires_at)}</span>
      {badge}
    </span>
  );
}
