import { z } from 'zod';
import { LANGUAGES } from '../errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery, reply } from '../kit/envelope.ts';

const tag = 'Mails';

export const MAIL_KINDS = [
  'invitation',
  'magic_link',
  'password_reset',
  'password_changed',
  'email_validation',
  'email_changed',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const;

/** A mail of the company. `kept`: no mail server is configured, so it waits here to be read. */
export const mailRow = z.object({
  id: z.uuid(),
  kind: z.enum(MAIL_KINDS),
  lang: z.enum(LANGUAGES),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

export const mailEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/mails',
    access: 'company.update',
    summary: 'Mails of the company, newest first, and whether a mail server is configured',
    tag,
    query: pageQuery.extend({ status: z.enum(MAIL_STATES).optional() }),
    reply: listReply(mailRow).extend({ configured: z.boolean() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/mails/:id/read',
    access: 'company.update',
    summary: 'What a mail says, only while no mail server is configured; the reading is written down',
    tag,
    sessionOnly: true,
    params: z.object({ id: z.uuid() }),
    reply: reply(mailRow.extend({ text: z.string(), html: z.string() })),
    errors: ['not_found', 'forbidden'],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/mails/test',
    access: 'company.update',
    summary: 'Mail the caller a test',
    tag,
    reply: reply(z.object({ id: z.uuid() })),
  }),
};
