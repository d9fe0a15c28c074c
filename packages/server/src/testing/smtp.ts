import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Exactly as it came. */
  readonly raw: string;
  readonly parsed: Email;
  /** Over an encrypted connection. */
  readonly secure: boolean;
  readonly user: string | null;
}

export interface TestSmtp {
  readonly port: number;
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Resolves when so many have come in all. */
  count(mails: number): Promise<readonly ReceivedMail[]>;
  stop(): Promise<void>;
}

export interface SmtpOptions extends SMTPServerOptions {
  /** 0: any free one. */
  readonly port?: number;
  /** The server's answer to a mail that it has read: throws what it refuses with. */
  readonly accept?: (mail: ReceivedMail) => Promise<void>;
}

/** A real mail server on this machine that keeps what it gets. Without options it wants neither encryption nor a password. */
export async function startSmtp({ port = 0, accept, ...options }: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const take = async () => {
          const mail: ReceivedMail = {
            from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            parsed: await PostalMime.parse(raw),
            secure: session.secure,
            user: typeof session.user === 'string' ? session.user : null,
          };
          await accept?.(mail);
          received.push(mail);
          for (const look of waiting) look();
        };
        const answer = async () => {
          try {
            await take();
            done();
          } catch (error) {
            done(error instanceof Error ? error : new Error(String(error)));
          }
        };
        void answer();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const bound = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    count: (mails) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < mails) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
