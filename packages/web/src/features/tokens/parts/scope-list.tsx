import { Popover } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '@altocost/contract/tokens/endpoints.ts';
import { byArea, textKeyOf } from '../../users/public/abilities.ts';
import styles from './token-table.module.css';

/** How many permissions a token has; which ones, at a click. */
export function ScopeList({ token }: { readonly token: ApiToken }) {
  const { t } = useTranslation();
  const count = token.scopes.length;
  return (
    <Popover width={300} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${styles.scopes} num`}
          aria-label={t(($) => $.tokens.scopesOf, { count, name: token.name })}
        >
          {t(($) => $.tokens.scopeCount, { count })}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.list ?? ''} tabIndex={-1} data-autofocus>
        {byArea(token.scopes).map(({ id, abilities }) => (
          <Fragment key={id}>
            <p className={styles.area}>{t(($) => $.users.areas[id])}</p>
            <ul className={styles.texts}>
              {abilities.map((scope) => (
                <li key={scope}>{t(($) => $.users.abilities[textKeyOf(scope)])}</li>
              ))}
            </ul>
          </Fragment>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
