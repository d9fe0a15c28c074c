import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { multipart, type Delivered } from './bills.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const ADMIN = { email: 'ada@x.example', password: 'Journey-2026!' };
const signedIn = z.object({ data: z.object({ token: z.string() }) });

/** The product as a process of its own, on a data folder that outlives it. */
export interface Product {
  get(path: string): Promise<unknown>;
  upload(delivered: Delivered): Promise<unknown>;
  /** As a power cut would: no signal handler runs. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Asks it to stop. */
  stop(): Promise<void>;
}

export async function startProduct(dataDir: string): Promise<Product> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ALTOCOST_DATA_DIR: dataDir,
      ALTOCOST_DEMO: '0',
      ALTOCOST_ADMIN_EMAIL: ADMIN.email,
      ALTOCOST_ADMIN_PASSWORD: ADMIN.password,
      ALTOCOST_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const base = `http://127.0.0.1:${await portOf(child)}/api`;
  const login = await fetch(`${base}/system/password/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const authorization = `Bearer ${signedIn.parse(await login.json()).data.token}`;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  return {
    get: async (path) => (await fetch(`${base}${path}`, { headers: { authorization } })).json(),
    async upload(delivered) {
      const { type, body } = multipart(delivered);
      const headers = { authorization, 'content-type': type };
      const reply = await fetch(`${base}/imports`, { method: 'POST', headers, body: new Uint8Array(body) });
      return reply.json();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function portOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port !== undefined) {
      child.stdout?.resume();
      return port;
    }
  }
  throw new Error(`the product did not start:\n${text}`);
}
