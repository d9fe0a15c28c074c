import {
  EMAIL_LINK_HOURS,
  INVITATION_HOURS,
  MAGIC_LINK_MINUTES,
  RESET_LINK_MINUTES,
} from '@altocost/contract/session/model.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MailsDoor } from '../mails/public.ts';
import { issue, type OneTimeKind } from './one-time-tokens.ts';
import type { Asker, Person } from './public.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Mails links that work once. Their host is the configured public address, whatever a request says (reliability B6). */
export interface Links {
  /** `browserHash`: SHA-256 of the secret in the asking browser's cookie. */
  magic(tx: Tx, person: Person, browserHash: string): Promise<void>;
  reset(tx: Tx, person: Person): Promise<void>;
  invitation(
    tx: Tx,
    person: Person,
    by: { readonly company: string; readonly invitedBy: string },
  ): Promise<void>;
  validation(tx: Tx, person: Person, email: string, asker: Asker): Promise<void>;
}

interface Needs {
  readonly ids: Ids;
  readonly clock: Clock;
  readonly mails: MailsDoor;
  readonly publicUrl: string;
}

export function createLinks({ ids, clock, mails, publicUrl }: Needs): Links {
  const make = async (
    tx: Tx,
    kind: OneTimeKind,
    { companyId, userId }: Person,
    lifeMs: number,
    data: Readonly<Record<string, string>> = {},
  ): Promise<string> => issue(tx, ids, { kind, companyId, userId, data, now: clock.now(), lifeMs });
  const at = (path: string, token: string, more = '') => `${publicUrl}${path}?token=${token}${more}`;

  return {
    async magic(tx, person, browserHash) {
      const data = { browser: browserHash };
      const token = await make(tx, 'magic', person, MAGIC_LINK_MINUTES * MINUTE_MS, data);
      const link = at('/login/magic', token);
      await mails.send(tx, person, { kind: 'magic_link', link, minutes: MAGIC_LINK_MINUTES });
    },
    async reset(tx, person) {
      const token = await make(tx, 'reset', person, RESET_LINK_MINUTES * MINUTE_MS);
      const link = at('/login/set-password', token);
      await mails.send(tx, person, { kind: 'password_reset', link, minutes: RESET_LINK_MINUTES });
    },
    async invitation(tx, person, { company, invitedBy }) {
      const token = await make(tx, 'invite', person, INVITATION_HOURS * HOUR_MS);
      const link = at('/login/set-password', token, '&invited=1');
      await mails.send(tx, person, {
        kind: 'invitation',
        company,
        invitedBy,
        link,
        hours: INVITATION_HOURS,
      });
    },
    async validation(tx, person, email, asker) {
      const token = await make(tx, 'email', person, EMAIL_LINK_HOURS * HOUR_MS, { email, asker });
      const link = at('/login/email-validation', token);
      await mails.send(tx, { ...person, email }, { kind: 'email_validation', link, hours: EMAIL_LINK_HOURS });
    },
  };
}
