import { SESSION_ABSOLUTE_HOURS } from '@altocost/contract/session/model.ts';
import type { Authenticate } from '../../http/caller.ts';
import type { Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import type { MailsDoor } from '../mails/public.ts';
import type { TokensDoor } from '../tokens/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createAccountService } from './account-service.ts';
import { createAfterwards } from './afterwards.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import { createDevices } from './device.ts';
import { createSessionDoor } from './door.ts';
import { createEmailValidation } from './email-validation.ts';
import { createLinks } from './links.ts';
import * as oneTime from './one-time-tokens.ts';
import { createOpenSession, type OpenSession } from './open-session.ts';
import { createOwnService } from './own-service.ts';
import { createOwnSessions } from './own-sessions.ts';
import type { SessionDoor } from './public.ts';
import { accountRoutes, ownRoutes, sessionRoutes } from './routes.ts';
import { createSessionService } from './service.ts';
import * as sessions from './sessions-store.ts';

/** Built before the routes of the others, because every one of them asks who is calling. */
export interface SessionModule {
  readonly authenticate: Authenticate;
  readonly door: SessionDoor;
  /** For the other ways to sign in. */
  readonly open: OpenSession;
  readonly bookRequest: Attempts['bookRequest'];
  mount(http: Http): void;
  /** Deletes sessions, links and counts that are over. */
  forgetOld(): Promise<void>;
  /** Does so twice a day, until it is stopped. */
  readonly background: { start(): void; stop(): Promise<void> };
}

const FORGET_EVERY_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;
/** What is over stays so long, for whoever looks into what happened. */
const KEPT_DAYS = 30;

export function sessionModule(
  platform: Platform,
  doors: {
    readonly users: UsersDoor;
    readonly companies: CompaniesDoor;
    readonly tokens: TokensDoor;
    readonly audit: AuditDoor;
    readonly mails: MailsDoor;
  },
): SessionModule {
  const { database, passwords, ids, clock, events, secret, config, jobs, log } = platform;
  const links = createLinks({ ids, clock, mails: doors.mails, publicUrl: config.publicUrl });
  const door = createSessionDoor({ clock, events, users: doors.users, links });
  const open = createOpenSession({ ids, ...doors });
  const attempts = createAttempts(database);
  const afterwards = createAfterwards({ database, jobs, links, ...doors });
  const needs = { database, passwords, clock, events, attempts, door, open, afterwards, ...doors };
  const session = createSessionService(needs);
  const services = {
    session,
    account: createAccountService(needs),
    validateEmail: createEmailValidation(needs),
    own: createOwnService(needs),
    ownSessions: createOwnSessions(needs),
    devices: createDevices(secret),
    secure: config.publicUrl.startsWith('https:'),
  };

  const forgetOld = async (): Promise<void> => {
    const now = clock.now();
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS - SESSION_ABSOLUTE_HOURS * 3_600_000);
    await attempts.forgetOld(now);
    await database.systemTransaction(async (tx) => {
      await oneTime.forgetOld(tx, before);
      await sessions.forgetOld(tx, before);
    });
  };
  let working: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = (): void => {
    working = forgetOld().catch((error: unknown) => log.warn({ err: error }, 'old sessions stay'));
  };
  return {
    authenticate: session.authenticate,
    door,
    open,
    bookRequest: attempts.bookRequest,
    mount(http) {
      sessionRoutes(http, services);
      accountRoutes(http, services);
      ownRoutes(http, services);
    },
    forgetOld,
    background: {
      start() {
        timer = setInterval(round, FORGET_EVERY_MS).unref();
      },
      async stop() {
        clearInterval(timer);
        await working;
      },
    },
  };
}
