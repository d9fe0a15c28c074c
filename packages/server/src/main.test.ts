import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyState } from './testing/state-template.ts';

/** The product as a process: how it starts, refuses, stops and survives. */
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'altocost-main-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
  readonly exit: Promise<unknown>;
}

function launch(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', ALTOCOST_DATA_DIR: folder, ALTOCOST_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  const keep = (chunk: Buffer) => void (text += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code;
  });
  return { child, output: () => text, exit };
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const launched = launch(env);
  for (;;) {
    const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(launched.output())?.[1];
    if (port !== undefined) return { ...launched, port: Number(port) };
    const over = await Promise.race([
      launched.exit.then(() => true),
      Promise.race([once(launched.child.stdout ?? launched.child, 'data'), launched.exit]).then(() => false),
    ]);
    if (over) throw new Error(`it did not start:\n${launched.output()}`);
  }
}

const ADMIN = { email: 'ada@x.example', password: 'Journey-2026!' };
const login = async (port: number) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/system/password/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { data } = z.object({ data: z.object({ token: z.string() }) }).parse(await reply.json());
  return data.token;
};
const me = (port: number, token: string) =>
  fetch(`http://127.0.0.1:${port}/api/user`, { headers: { authorization: `Bearer ${token}` } });

describe('the product', () => {
  it('starts, refuses a second one on its folder, survives a kill, and drains when asked to stop', async () => {
    await copyState(join(folder, 'state'));
    const first = await start({
      ALTOCOST_ADMIN_EMAIL: ADMIN.email,
      ALTOCOST_ADMIN_PASSWORD: ADMIN.password,
      ALTOCOST_COMPANY: 'X',
    });
    expect(first.output()).toContain('administrator: ada@x.example');
    const token = await login(first.port);
    expect((await me(first.port, token)).status).toBe(200);

    const second = launch();
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/cannot start[\s\S]*in use by process \d+/);

    first.child.kill('SIGKILL');
    await first.exit;
    const third = await start();
    expect((await me(third.port, token)).status).toBe(200);
    expect(third.output()).not.toContain(token);
    expect(third.output()).not.toContain('administrator');

    const slow = connect(third.port, '127.0.0.1');
    const body = JSON.stringify(ADMIN);
    slow.write(
      `POST /api/system/password/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await once(slow, 'ready').catch(() => undefined);
    await (await me(third.port, token)).text();
    third.child.kill('SIGTERM');
    while (!third.output().includes('"stopping"')) await once(third.child.stdout ?? third.child, 'data');
    slow.write(body.slice(10));
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
    slow.destroy();
    expect(await third.exit).toBe(0);
    expect(third.output()).toContain('"msg":"stopped"');
  }, 120_000);

  it('refuses unsafe settings with the reason and exit code 1', async () => {
    const refused = launch({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toContain('ALTOCOST_SECRET: needed with DATABASE_URL');
    const unreachable = launch({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      ALTOCOST_SECRET: 'k3Jd8sLq0Zx7Vb2Nn5Mm1Pp9Rr4Tt6Yy',
    });
    expect(await unreachable.exit).toBe(1);
    expect(unreachable.output()).toContain('ECONNREFUSED 127.0.0.1:1');
  }, 120_000);
});
