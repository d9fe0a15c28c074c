import { z } from 'zod';
import { createWorld, type World } from '../../../testing/world.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';

/** A world whose mails arrive at a real mail server, and whose visitors may come from any address. */
export interface MailedWorld extends World {
  readonly smtp: TestSmtp;
  /** The token of the newest link to this path in a mail to this address, once the mail with number `nth` (from 1) for them is there. */
  linkTo(email: string, path: string, nth?: number): Promise<string>;
  /** Mails that this person has got. */
  lettersTo(email: string): readonly string[];
  /** Without a session, from this address of the network. */
  visit(path: string, body: unknown, from?: string, headers?: Record<string, string>): Promise<Visited>;
}

const answer = z.looseObject({
  error: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).optional(),
});

export interface Visited {
  readonly status: number;
  readonly error: string | undefined;
  /** The body without what differs in every answer. */
  readonly body: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly errors: readonly unknown[];
  /** Of a session that was started; empty otherwise. */
  readonly token: string;
  /** The cookies that were set, as a browser sends them back. */
  readonly cookie: string;
}

export const PUBLIC_URL = 'https://costs.altocost.example';

export async function createMailedWorld(): Promise<MailedWorld> {
  const smtp = await startSmtp();
  const world = await createWorld({
    jobs: true,
    env: {
      SMTP_URL: smtp.url,
      ALTOCOST_PUBLIC_URL: PUBLIC_URL,
      ALTOCOST_TRUSTED_PROXIES: '127.0.0.1',
      ALTOCOST_RATE_LIMIT: '10000000',
    },
  });
  const mailsTo = (email: string) => smtp.received.filter((mail) => mail.to.includes(email));
  return {
    ...world,
    smtp,
    lettersTo: (email) => mailsTo(email).map((mail) => mail.parsed.subject ?? ''),
    async linkTo(email, path, nth = 1) {
      const links = () =>
        mailsTo(email)
          .flatMap((mail) => mail.parsed.text?.match(/https?:\/\/\S+/g) ?? [])
          .map((link) => new URL(link))
          .filter((link) => link.pathname === path);
      while (links().length < nth) await smtp.count(smtp.received.length + 1);
      const link = links().at(nth - 1);
      if (link?.origin !== PUBLIC_URL) throw new Error(`a link that leads elsewhere: ${String(link)}`);
      return link.searchParams.get('token') ?? '';
    },
    async visit(path, body, from = '192.0.2.1', headers = {}) {
      const reply = await world.ask({
        method: 'POST',
        url: `/api${path}`,
        body,
        headers: { 'x-forwarded-for': from, ...headers },
      });
      const json = answer.parse(reply.json());
      const cookies = [reply.headers['set-cookie'] ?? []].flat();
      return {
        status: reply.statusCode,
        error: json.error,
        body: JSON.stringify({ ...json, requestId: '' }),
        data: json.data ?? {},
        errors: json.errors ?? [],
        token: z.string().catch('').parse(json.data?.['token']),
        cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
      };
    },
    async close() {
      await world.close();
      await smtp.stop();
    },
  };
}
