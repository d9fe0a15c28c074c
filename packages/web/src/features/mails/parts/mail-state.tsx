import { IconArchive, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MailRow } from '@altocost/contract/mails/endpoints.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const TONES = { queued: 'info', sent: 'ok', kept: 'neutral', failed: 'alert' } as const;
const ICON = { size: 13, stroke: 2, 'aria-hidden': true } as const;
const ICONS = { queued: <IconClock {...ICON} />, kept: <IconArchive {...ICON} /> };

/** Waiting, sent, kept here or failed. */
export function MailState({ mail: { status } }: { readonly mail: MailRow }) {
  const { t } = useTranslation();
  return (
    <StatusBadge
      tone={TONES[status]}
      {...(status === 'queued' || status === 'kept' ? { icon: ICONS[status] } : {})}
    >
      {t(($) => $.mails.state[status])}
    </StatusBadge>
  );
}
