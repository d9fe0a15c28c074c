import {
  EMAIL_LINK_HOURS,
  INVITATION_HOURS,
  RESET_LINK_MINUTES,
  SESSION_ABSOLUTE_HOURS,
  SESSION_IDLE_HOURS,
} from '@altocost/contract/session/model.ts';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { digest, newToken } from '../../platform/secrets/tokens.ts';
import type { MailsDoor } from '../mails/public.ts';
import * as store from './door-store.ts';
import type { Person, SessionDoor } from './public.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const METHODS = ['password', 'magic', 'sso'] as const;

type Needs = Pick<Platform, 'ids' | 'clock' | 'events' | 'config'> & { readonly mails: MailsDoor };

/** What other domains may ask of sign-in: links by mail, and the sessions of people. */
export function createSessionDoor({ ids, clock, events, config, mails }: Needs): SessionDoor {
  /** Makes a link that works once; gives the token for its address. Only the token's digest is kept. */
  const link = async (
    tx: Tx,
    { companyId, userId }: Person,
    kind: store.LinkKind,
    lifeMs: number,
    data: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const token = newToken('link');
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + lifeMs);
    const id = ids.next();
    const made = { id, companyId, userId, kind, tokenHash: digest(token), data, createdAt, expiresAt };
    await store.replaceLink(tx, made);
    return token;
  };

  return {
    async invite(tx, person, { company, invitedBy }) {
      const token = await link(tx, person, 'invite', INVITATION_HOURS * HOUR_MS);
      await mails.send(tx, person, {
        kind: 'invitation',
        company,
        invitedBy,
        link: `${config.publicUrl}/login/set-password?token=${token}&invited=1`,
        hours: INVITATION_HOURS,
      });
    },

    async sendReset(tx, person) {
      const token = await link(tx, person, 'reset', RESET_LINK_MINUTES * MINUTE_MS);
      await mails.send(tx, person, {
        kind: 'password_reset',
        link: `${config.publicUrl}/login/set-password?token=${token}`,
        minutes: RESET_LINK_MINUTES,
      });
    },

    async askValidation(tx, person, email) {
      const token = await link(tx, person, 'email', EMAIL_LINK_HOURS * HOUR_MS, { email });
      await mails.send(
        tx,
        { ...person, email },
        {
          kind: 'email_validation',
          link: `${config.publicUrl}/login/email-validation?token=${token}`,
          hours: EMAIL_LINK_HOURS,
        },
      );
    },

    async sessionsOf(tx, companyId, userId, currentId) {
      const now = clock.now().getTime();
      const open = await store.openSessions(tx, companyId, userId, {
        createdAfter: new Date(now - SESSION_ABSOLUTE_HOURS * HOUR_MS),
        seenAfter: new Date(now - SESSION_IDLE_HOURS * HOUR_MS),
      });
      return open.map((session): SessionRow => {
        const { id, ip, userAgent, createdAt, lastSeenAt } = session;
        return {
          id,
          method: METHODS.find((known) => known === session.method) ?? 'password',
          ip,
          user_agent: userAgent,
          created_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
          current: id === currentId,
        };
      });
    },

    end: (tx, companyId, userId, sessionId) => store.endOne(tx, companyId, userId, sessionId, clock.now()),
    endAll: (tx, companyId, userId, except) =>
      store.endEverything(tx, companyId, userId, except, clock.now()),
    ended(sessionIds) {
      for (const id of sessionIds) events.endSession(id);
    },
    move: (tx, sessionId, userId, companyId) => store.move(tx, sessionId, userId, companyId, clock.now()),
  };
}
