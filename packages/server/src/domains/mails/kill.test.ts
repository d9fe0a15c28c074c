import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSmtp, type ReceivedMail, type TestSmtp } from '../../testing/smtp.ts';
import { copyState } from '../../testing/state-template.ts';

/** The product is killed around the sending of mails: none is lost, and one that comes twice has one id (reliability F5). */
const KILLS = process.env['ALTOCOST_LONG_TESTS'] === '1' ? 50 : 4;
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const ADMIN = { email: 'ada@x.example', password: 'Journey-2026!' };
const POINTS = ['once asked', 'while the server reads', 'once the server has it', 'at random'] as const;

const folder = mkdtempSync(join(tmpdir(), 'altocost-mail-kill-'));
let product: ChildProcess | null = null;
let smtp: TestSmtp;
/** What the mail server does with a mail before it answers; the test sets it. */
let reading: (mail: ReceivedMail) => Promise<void> = async () => undefined;
beforeAll(async () => {
  await copyState(join(folder, 'state'));
  smtp = await startSmtp({ accept: (mail) => reading(mail) });
}, 60_000);
afterAll(async () => {
  product?.kill('SIGKILL');
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product; gives its address. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ALTOCOST_DATA_DIR: folder,
      ALTOCOST_DEMO: '0',
      ALTOCOST_ADMIN_EMAIL: ADMIN.email,
      ALTOCOST_ADMIN_PASSWORD: ADMIN.password,
      ALTOCOST_LOG_LEVEL: 'fatal',
      SMTP_URL: smtp.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  product = child;
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    const address = /ready at (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
    if (address !== undefined) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`the product did not start:\n${text}`);
}

async function kill(): Promise<void> {
  const child = product;
  if (child === null) return;
  product = null;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function post(url: string, token: string | null, body: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return reply.json();
}
const signedIn = z.object({ data: z.object({ token: z.string() }) });
const written = z.object({ data: z.object({ id: z.string() }) });
const idsOf = (mails: readonly ReceivedMail[]) =>
  mails.map(({ parsed }) => parsed.messageId?.slice(1).split('@')[0] ?? '');

describe('a mail', { timeout: KILLS * 30_000 + 60_000 }, () => {
  it(`survives ${KILLS} kills around its sending`, async () => {
    let address = await start();
    const { token } = signedIn.parse(await post(`${address}/api/system/password/login`, null, ADMIN)).data;
    const asked: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const point = POINTS[round % POINTS.length];
      let killed: Promise<void> | null = null;
      const killNow = () => (killed ??= kill());
      const read = new Promise<void>((resolve) => {
        reading = async () => {
          resolve();
          if (point !== 'while the server reads' || killed !== null) return;
          await killNow();
          throw new Error('the connection is gone');
        };
      });
      const { id } = written.parse(await post(`${address}/api/mails/test`, token, {})).data;
      asked.push(id);
      if (point === 'once asked') await killNow();
      else if (point === 'at random') {
        await new Promise((resolve) => setTimeout(resolve, (round * 37) % 600));
        await killNow();
      } else {
        await read;
        if (point === 'once the server has it') {
          while (!idsOf(smtp.received).includes(id)) await new Promise(setImmediate);
        }
        await killNow();
      }
      address = await start();
      while (!idsOf(smtp.received).includes(id)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const ids = idsOf(smtp.received);
    expect(new Set(ids)).toEqual(new Set(asked));
    for (const { to } of smtp.received) expect(to).toEqual([ADMIN.email]);
    process.stdout.write(
      `${KILLS} kills: ${asked.length} mails, 0 lost, ${ids.length - asked.length} came twice\n`,
    );
  });
});
