import { LANGUAGES } from '@altocost/contract/errors.ts';
import { MAIL_KINDS, mailEndpoints, mailRow, type MailRow } from '@altocost/contract/mails/endpoints.ts';
import { ok, page, type Http } from '../../http/mount.ts';
import { actorOf } from '../audit/public.ts';
import type { MailService } from './service.ts';
import type { StoredMail } from './store.ts';

export function mailRoutes(http: Http, service: MailService): void {
  http.mount(mailEndpoints.list, async ({ caller, query }) => {
    const { mails, total, configured } = await service.list(caller.companyId, query);
    return { ...page(mails.map(rowFor), query, total), configured };
  });
  http.mount(mailEndpoints.read, async (call) => {
    const { mail, body } = await service.read(actorOf(call), call.params.id);
    return ok({ ...rowFor(mail), text: body.text, html: body.html });
  });
  http.mount(mailEndpoints.sendTest, async ({ caller }) =>
    ok({ id: await service.sendTest(caller.companyId, caller.userId) }),
  );
}

const STATUSES = mailRow.shape.status.options;

function rowFor(mail: StoredMail): MailRow {
  return {
    id: mail.id,
    kind: MAIL_KINDS.find((known) => known === mail.kind) ?? 'test',
    lang: LANGUAGES.find((known) => known === mail.lang) ?? 'fr',
    recipient: mail.recipient,
    subject: mail.subject,
    status: STATUSES.find((known) => known === mail.status) ?? 'failed',
    attempts: mail.attempts,
    problem: mail.problem,
    created_at: mail.createdAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
  };
}
