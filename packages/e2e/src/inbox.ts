import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail server of the journeys' own: what the product sends arrives here, over SMTP. */
export interface Inbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** The newest letter to the address whose text has a link with this path. Waits for it. */
  link(to: string, path: string): Promise<string>;
  readonly letters: readonly Letter[];
  stop(): Promise<void>;
}

const PATIENCE_MS = 20_000;

export async function startInbox(): Promise<Inbox> {
  const letters: Letter[] = [];
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const receive = async (): Promise<Error | null> => {
        try {
          const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream));
          for (const { address } of session.envelope.rcptTo)
            letters.push({ to: address, subject, text, html });
          arrivals.dispatchEvent(new Event('letter'));
          return null;
        } catch (problem) {
          return problem instanceof Error ? problem : new Error(String(problem));
        }
      };
      const answer = async (): Promise<void> => {
        done(await receive());
      };
      void answer();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  /** Links that were given out: a second mail of the same kind is a new one. */
  const taken = new Set<string>();

  const find = (to: string, path: string): string | null => {
    for (const letter of letters.toReversed().filter((one) => one.to === to)) {
      const links = letter.text.match(/https?:\/\/\S+/g) ?? [];
      const found = links.find((link) => new URL(link).pathname === path && !taken.has(link));
      if (found !== undefined) return found;
    }
    return null;
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async link(to, path) {
      const giveUp = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = find(to, path);
        if (found !== null) {
          taken.add(found);
          return found;
        }
        if (giveUp.aborted) {
          const seen = letters.map((letter) => `${letter.to}: ${letter.subject}`).join('\n');
          throw new Error(`no mail to ${to} with a link to ${path}; there were:\n${seen}`);
        }
        await new Promise<void>((resolve) => {
          arrivals.addEventListener('letter', () => resolve(), { once: true });
          giveUp.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
