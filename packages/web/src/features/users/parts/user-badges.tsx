import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@altocost/contract/users/model.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const TONES = { invited: 'info', active: 'ok', disabled: 'neutral' } as const;

/** Invited, active or deactivated. */
export function UserStateBadge({ state }: { readonly state: UserRow['state'] }) {
  const { t } = useTranslation();
  return (
    <StatusBadge
      tone={TONES[state]}
      {...(state === 'invited' ? { icon: <IconMailForward size={13} stroke={2} aria-hidden /> } : {})}
    >
      {t(($) => $.users.state[state])}
    </StatusBadge>
  );
}

/** The role that counts (spec §6: the first one). */
export function useRoleName(): (roles: UserRow['roles']) => string {
  const { t } = useTranslation();
  return (roles) => t(($) => $.users.role[roles[0]?.name ?? 'guest']);
}
