import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { oneLine } from './plain-text.ts';

/** A mail as it is given to the mail server. */
export interface OutgoingMail {
  /** The same for every attempt, so that a mail that was sent twice is recognised as one. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail server did not take the mail. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** Trying again would not help: the server refused this recipient or this mail for good. */
  readonly final: boolean;

  constructor(reason: string, final: boolean, cause: unknown) {
    super(reason, { cause });
    this.final = final;
  }
}

export interface MailTransport {
  /** Throws {@link MailNotSent} with the server's reason. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Shorter than the lease of a mail in sending, all together. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;
const REASON_MAX = 300;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

/** Null: there is no mail server. The URL may carry options of nodemailer, such as `?requireTLS=false`. */
export function openMail(url: string | null, from: string): MailTransport | null {
  if (url === null) return null;
  const options = parseConnectionUrl(url);
  const loopback = LOOPBACK.test(options.host ?? '');
  const transport = createTransport({
    ...TIMEOUTS,
    // A password, and links that let somebody in, do not travel in the clear unless that was asked for.
    requireTLS: options.secure !== true && !loopback,
    ...options,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: oneLine(to.name), address: to.address },
          subject: oneLine(subject, 200),
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
        });
      } catch (cause) {
        throw notSent(cause);
      }
    },
    close: () => transport.close(),
  };
}

function notSent(cause: unknown): MailNotSent {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const response = 'response' in error && typeof error.response === 'string' ? error.response : error.message;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A wrong password of ours is mended by the operator; a refused recipient or content is not.
  const final = status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new MailNotSent(oneLine(`${code} ${response}`, REASON_MAX), final, cause);
}
