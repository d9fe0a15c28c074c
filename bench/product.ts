import { spawn, type ChildProcess } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_LIMIT_MS = 120_000;
const IMPORT_LIMIT_MS = 3_600_000;
const STOP_LIMIT_MS = 45_000;
export const ADMIN = { email: 'bench@altocost.example', password: 'Benchmark-2026!' };

/** The real server in a process of its own, on loopback. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** A request with the session's token; throws with the answer's text unless it is 200. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  /** The HTTP status only, the body is read to its end. */
  status(method: 'GET' | 'POST', path: string, body?: unknown): Promise<number>;
  upload(file: string): Promise<ImportResult>;
  stop(): Promise<void>;
}

const login = z.object({ data: z.object({ token: z.string() }) });
const started = z.object({ data: z.object({ id: z.string() }) });
const record = z.object({
  data: z.object({
    status: z.string(),
    records: z.number(),
    rejected: z.number(),
    reconciliation: z.object({ state: z.string(), difference: z.string() }).nullish(),
    errors: z.array(z.unknown()),
  }),
});
export type ImportResult = z.infer<typeof record>['data'];

export async function startProduct(dataDir: string): Promise<Product> {
  await mkdir(dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--import', 'tsx', 'packages/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      ALTOCOST_DATA_DIR: dataDir,
      ALTOCOST_DEMO: '0',
      ALTOCOST_ADMIN_EMAIL: ADMIN.email,
      ALTOCOST_ADMIN_PASSWORD: ADMIN.password,
      ALTOCOST_COMPANY: 'Benchmark',
      ALTOCOST_LOG_LEVEL: 'warn',
      // One person stands for many here; the limit is for one person.
      ALTOCOST_RATE_LIMIT: '10000000',
    },
  });
  const log = keepLog(server);
  try {
    await untilHealthy(url, server, log);
    return await productAt(url, server);
  } catch (error) {
    await end(server);
    throw error;
  }
}

async function productAt(url: string, server: ChildProcess): Promise<Product> {
  const signedIn = await fetch(`${url}/api/system/password/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = login.parse(await signedIn.json()).data;
  const send = (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const reply = await send(method, path, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    url,
    pid: server.pid ?? 0,
    call,
    status: async (method, path, body) => {
      const reply = await send(method, path, body);
      await reply.arrayBuffer();
      return reply.status;
    },
    upload: async (file) => {
      const form = new FormData();
      form.append('file', await openAsBlob(file), basename(file));
      const reply = await fetch(`${url}/api/imports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`the upload was answered ${reply.status}: ${text.slice(0, 500)}`);
      return untilImported(call, started.parse(JSON.parse(text)).data.id);
    },
    stop: () => end(server),
  };
}

async function untilImported(
  call: (method: 'GET', path: string) => Promise<unknown>,
  id: string,
): Promise<ImportResult> {
  const giveUp = performance.now() + IMPORT_LIMIT_MS;
  while (performance.now() < giveUp) {
    const { data } = record.parse(await call('GET', `/api/imports/${id}`));
    if (data.status === 'done') return data;
    if (data.status === 'error') {
      throw new Error(`the import failed: ${JSON.stringify(data.errors.slice(0, 3))}`);
    }
    await pause(50);
  }
  throw new Error('the import took too long');
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

function keepLog(server: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  return () => text;
}

async function untilHealthy(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const giveUp = performance.now() + START_LIMIT_MS;
  while (performance.now() < giveUp) {
    if (server.exitCode !== null) throw new Error(`the server stopped at start:\n${log()}`);
    const healthy = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return;
    await pause(100);
  }
  throw new Error(`the server did not become healthy:\n${log()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
