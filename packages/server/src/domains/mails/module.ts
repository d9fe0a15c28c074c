import type { Http } from '../../http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditDoor } from '../audit/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { createMailBackground, type MailBackground } from './background.ts';
import { createOutbox, mailQueue } from './outbox.ts';
import type { MailsDoor } from './public.ts';
import { mailRoutes } from './routes.ts';
import { createSender } from './sender.ts';
import { createMailService } from './service.ts';
import { countQueued } from './store.ts';

export interface MailsModule {
  readonly door: MailsDoor;
  mount(http: Http): void;
  /** To be started once the job workers run, and stopped before the platform is closed. */
  readonly background: MailBackground;
}

/** The outbox: mails are written in the transaction that wants them and sent after it; see `sender.ts`. */
export function mailsModule(
  platform: Platform,
  doors: { readonly audit: AuditDoor; readonly users: UsersDoor },
): MailsModule {
  const { database, vault, jobs, ids, clock, log, mail: transport, metrics } = platform;
  const parts = { database, vault, jobs, ids, clock, log, configured: transport !== null };
  const door = createOutbox(parts);
  const service = createMailService({ ...parts, ...doors, door });
  // Without a mail server, what was queued for a former one stays queued until there is one again.
  const send = transport === null ? null : createSender({ ...parts, transport });
  jobs.work(mailQueue, async ({ data }) => send?.(data));
  metrics.gauge('mails_queued', 'Mails that wait to be sent', () => database.systemTransaction(countQueued));
  return { door, mount: (http) => mailRoutes(http, service), background: createMailBackground(parts) };
}
