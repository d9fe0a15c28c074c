import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_LIMIT_MS = 60_000;

/** Bills with known totals, beside the checkout. */
export const SHARED_DATA = fileURLToPath(new URL('../../../../shared/data', import.meta.url));

export interface World {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** Bring in the demo company; without it there is one empty company with an administrator. */
  readonly demo: boolean;
  /** More of the server's variables, such as SMTP_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Runs on the data folder before the server starts, with the operator's commands. */
  readonly prepare?: (operator: Operator) => Promise<void>;
}

/** The operator's command line on the world's data folder; gives what it printed. */
export type Operator = (...words: readonly string[]) => Promise<string>;

/** The built product in a process of its own, on a free port and a fresh data folder. */
export async function startWorld({ demo, env = {}, prepare }: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'altocost-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const admin = demo
    ? { email: 'demo@altocost.example', password: 'Demo-2026!' }
    : { email: 'ada@journeys.example', password: 'Journey-2026!' };
  const environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    ALTOCOST_DATA_DIR: folder,
    ALTOCOST_DEMO: demo ? '1' : '0',
    ...(demo
      ? {}
      : {
          ALTOCOST_ADMIN_EMAIL: admin.email,
          ALTOCOST_ADMIN_PASSWORD: admin.password,
          ALTOCOST_COMPANY: 'Journeys SAS',
        }),
    ...env,
  };
  const run = (program: string, words: readonly string[] = []) =>
    spawn(process.execPath, ['--import', 'tsx', `packages/server/src/${program}`, ...words], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
    });
  await prepare?.(async (...words) => {
    const operator = run('operator.ts', words);
    const said = keepLog(operator);
    await new Promise((resolve) => operator.once('exit', resolve));
    if (operator.exitCode !== 0) throw new Error(`operator ${words.join(' ')}:\n${said()}`);
    return said();
  });
  const server = run('main.ts');
  const log = keepLog(server);
  try {
    await untilHealthy(url, server, log);
  } catch (problem) {
    server.kill('SIGTERM');
    throw problem;
  }
  return {
    url,
    admin,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null) server.kill('SIGTERM');
      else return;
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function keepLog(server: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  return () => text;
}

async function untilHealthy(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const giveUp = Date.now() + START_LIMIT_MS;
  while (Date.now() < giveUp) {
    if (server.exitCode !== null) throw new Error(`the server stopped at start:\n${log()}`);
    const healthy = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server did not become healthy:\n${log()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
