import { Tooltip } from '@mantine/core';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportStatus, Reconciliation } from '@altocost/contract/imports/model.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const TONES = { pending: 'info', done: 'ok', error: 'alert' } as const;

/** Running, published, refused. */
export function ImportStatusBadge({ status }: { readonly status: ImportStatus }) {
  const { t } = useTranslation();
  return (
    <StatusBadge
      tone={TONES[status]}
      {...(status === 'pending' ? { icon: <IconRefresh size={13} stroke={2.2} aria-hidden /> } : {})}
    >
      {t(($) => $.imports.status[status])}
    </StatusBadge>
  );
}

/** Store minus file: 0 for everything that is published (costs.md, step 4). The tooltip tells how it is known. */
export function ReconciliationBadge({ result }: { readonly result: Reconciliation }) {
  const { t } = useTranslation();
  const matched = result.state === 'matched';
  const { difference, groups } = result;
  const help = matched
    ? t(($) => $.imports.reconciliation.matchedHelp, { count: groups, difference })
    : t(($) => $.imports.reconciliation.gapHelp, { difference });
  return (
    <Tooltip label={help} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {/* The explanation has to be within reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0}>
        <StatusBadge
          tone={matched ? 'ok' : 'alert'}
          {...(matched ? { icon: <IconChecks size={14} stroke={2.2} aria-hidden /> } : {})}
        >
          {t(($) => $.imports.reconciliation[result.state])}
        </StatusBadge>
      </span>
    </Tooltip>
  );
}
