import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from './testing/postgres.ts';
import { copyState } from './testing/state-template.ts';

/** Every unsafe way to start, with the product as a process: exit code 1 and the reason (reliability F4). */
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SECRET = 'k3Jd8sLq0Zx7Vb2Nn5Mm1Pp9Rr4Tt6Yy';
const folder = mkdtempSync(join(tmpdir(), 'altocost-refused-'));
const server = await startPostgres();
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product; it ends by itself when it refuses, and is stopped once it is ready. */
async function tryStart(env: Record<string, string>, options: readonly string[] = []) {
  const child = spawn(process.execPath, [...options, '--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', ALTOCOST_DATA_DIR: folder, ALTOCOST_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('Altocost is ready')) child.kill('SIGTERM');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = await once(child, 'exit');
  return { code: Number(code), output };
}

describe('a start', () => {
  const BAD: readonly [env: Record<string, string>, reason: RegExp][] = [
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /ALTOCOST_SECRET: needed with DATABASE_URL/],
    [{ ALTOCOST_SECRET: 'short' }, /ALTOCOST_SECRET: must be at least 32/],
    [{ ALTOCOST_SECRET: 'change-me-change-me-change-me-change-me' }, /text of an example/],
    [{ ALTOCOST_SECRET: SECRET, ALTOCOST_METRICS_TOKEN: SECRET }, /used again in ALTOCOST_METRICS_TOKEN/],
    [{ HOST: '0.0.0.0' }, /people need an https address/],
    [{ NODE_ENV: 'production', ALTOCOST_DEMO: '1' }, /demo account has a public password/],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /believes every certificate/],
  ];
  it.each(BAD)('with %j is refused', async (env, reason) => {
    const { code, output } = await tryStart(env);
    expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('with an open debugger is refused in production', async () => {
    const { code, output } = await tryStart({ NODE_ENV: 'production' }, ['--inspect=127.0.0.1:0']);
    expect([code, output]).toEqual([1, expect.stringMatching(/debugger is open/)]);
  });

  it('finds nothing in the web that would set it up', () => {
    const all = Object.values(ENDPOINTS).flatMap((group): Endpoint[] => Object.values(group));
    const open = all.filter(({ access, method }) => access === 'public' && method !== 'GET');
    expect(open.filter(({ path }) => /set-?up|install|register|sign-?up|admin/i.test(path))).toEqual([]);
  });
});

describe('the embedded size', { timeout: 60_000 }, () => {
  beforeAll(() => copyState(join(folder, 'state')));

  it('does not go into production with its demo account, until that was removed', async () => {
    const started = await tryStart({ ALTOCOST_DEMO: '1' });
    expect([started.code, started.output]).toEqual([
      0,
      expect.stringContaining('demo: demo@altocost.example'),
    ]);
    const { code, output } = await tryStart({ NODE_ENV: 'production' });
    expect([code, output]).toEqual([1, expect.stringMatching(/demo company is in this database/)]);
  });
});

describe.runIf(server !== null)('a PostgreSQL server', { timeout: 120_000 }, () => {
  const url = server?.url ?? '';
  const env = { DATABASE_URL: url, ALTOCOST_SECRET: SECRET };
  const accepted = { ...env, ALTOCOST_ACCEPT_RISKS: 'no-fsync' };
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.replace('altocost@', 'postgres@') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  it('without fsync is refused, unless that risk is accepted by name', async () => {
    const { code, output } = await tryStart(env);
    expect([code, output]).toEqual([1, expect.stringMatching(/fsync is off/)]);
    const started = await tryStart(accepted);
    expect([started.code, started.output]).toEqual([0, expect.stringContaining('"risk":"no-fsync"')]);
  });

  it.each([
    [
      'ALTER ROLE altocost_app BYPASSRLS',
      'ALTER ROLE altocost_app NOBYPASSRLS',
      /altocost_app \(BYPASSRLS\)/,
    ],
    [
      'ALTER ROLE altocost_system SUPERUSER',
      'ALTER ROLE altocost_system NOSUPERUSER',
      /altocost_system \(superuser\)/,
    ],
    ['GRANT postgres TO altocost_app', 'REVOKE postgres FROM altocost_app', /altocost_app \(superuser\)/],
    [
      'ALTER TABLE teams OWNER TO altocost_app',
      'ALTER TABLE teams OWNER TO altocost',
      /altocost_app owns teams/,
    ],
    ['ALTER TABLE teams NO FORCE ROW LEVEL SECURITY', 'ALTER TABLE teams FORCE ROW LEVEL SECURITY', /teams/],
  ])('after %s is refused', async (harm, mend, reason) => {
    await asSuperuser(harm);
    const { code, output } = await tryStart(accepted);
    await asSuperuser(mend);
    expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('starts again when all is mended', async () => {
    expect((await tryStart(accepted)).code).toBe(0);
  });
});
