import { useTranslation } from 'react-i18next';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import { deviceOf } from '../../../ui/user-agent.ts';

/** Browser and system of a session in words. */
export function useDevice(): (session: SessionRow) => string {
  const { t } = useTranslation();
  return ({ user_agent: header }) => deviceOf(header) ?? t(($) => $.security.sessions.unknownDevice);
}
