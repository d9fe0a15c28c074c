import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { DayRange } from '@altocost/contract/kit/calendar.ts';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from './product.ts';
import type { Question } from './questions.ts';
import { timed } from './stats.ts';

const run = promisify(execFile);
const HOME = '/usr/lib/postgresql';
/** A question that takes longer is not measured further; the ratio is then at least this. */
export const POSTGRES_LIMIT_MS = 120_000;

/** A PostgreSQL server of the benchmark's own, with the raw lines and indexes. */
export interface Postgres {
  readonly version: string;
  readonly loadMs: number;
  readonly indexMs: number;
  readonly bytes: number;
  /** Milliseconds, at most {@link POSTGRES_LIMIT_MS}. */
  ask(question: Question, range: DayRange): Promise<number>;
  stop(): Promise<void>;
}

/** The newest PostgreSQL of the machine, or null. */
export async function findPostgres(): Promise<string | null> {
  const versions = await readdir(HOME).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(HOME, newest, 'bin');
}

/** Starts a server in `folder`, loads the CSV by COPY and indexes it. Crash safety is off: it is a measuring device. */
export async function startPostgres(bin: string, folder: string, csv: string): Promise<Postgres> {
  const port = await freePort();
  const data = join(folder, 'pg');
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await ownByPostgres(data);
  const as = async (program: string, args: string[]): Promise<string> => {
    const [file, list] = asRoot
      ? (['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] as const)
      : ([join(bin, program), args] as const);
    const { stdout } = await run(file, list, { cwd: '/', maxBuffer: 1 << 26 });
    return stdout;
  };
  await as('initdb', ['-D', data, '-A', 'trust', '-U', 'bench', '--no-sync', '-E', 'UTF8', '--locale=C']);
  await as('pg_ctl', ['-D', data, '-w', '-l', join(data, 'log'), '-o', options(port), 'start']);
  const stopServer = async (): Promise<void> => {
    await as('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
    await rm(data, { recursive: true, force: true });
  };
  const client = new Client({ host: '127.0.0.1', port, user: 'bench', database: 'postgres' });
  try {
    await client.connect();
    await client.query(TABLE);
    const load = await timed(() => copyIn(bin, port, csv));
    const index = await timed(async () => {
      for (const statement of INDEXES) await client.query(statement);
    });
    const facts = await client.query(
      "SELECT current_setting('server_version') AS version, pg_total_relation_size('lines') AS bytes",
    );
    const [{ version, bytes }] = z.tuple([factsRow]).parse(facts.rows);
    await client.query(`SET statement_timeout = ${POSTGRES_LIMIT_MS}`);
    return {
      version,
      bytes,
      loadMs: load.ms,
      indexMs: index.ms,
      ask: (question, range) => ask(client, question.postgres(range)),
      stop: async () => {
        await client.end();
        await stopServer();
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    await stopServer();
    throw error;
  }
}

const factsRow = z.object({ version: z.string(), bytes: z.coerce.number() });

const TABLE = `CREATE UNLOGGED TABLE lines (
  charge_date date NOT NULL, provider text NOT NULL, category text NOT NULL, product text NOT NULL,
  usage_account_id text NOT NULL, region text NOT NULL, usage_type text NOT NULL, resource_id text NOT NULL,
  charge_category text NOT NULL, pricing_model text NOT NULL, tags jsonb NOT NULL,
  billed_cost numeric(38, 18) NOT NULL, effective_cost numeric(38, 18) NOT NULL)`;

/** What a careful person would index for these questions; no index is made for one question alone. */
const INDEXES = [
  'CREATE INDEX ON lines (charge_date)',
  'CREATE INDEX ON lines (product, charge_date)',
  'CREATE INDEX ON lines (usage_account_id, charge_date)',
  'CREATE INDEX ON lines (resource_id, charge_date)',
  'VACUUM (ANALYZE) lines',
];

function options(port: number): string {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: "''",
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '2GB',
    work_mem: '256MB',
    maintenance_work_mem: '1GB',
    max_wal_size: '8GB',
    max_parallel_workers_per_gather: 2,
    random_page_cost: '1.1',
    effective_cache_size: '8GB',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

async function ask(client: Client, sql: string): Promise<number> {
  const start = performance.now();
  try {
    await client.query(sql);
  } catch (error) {
    if (!String(error).includes('statement timeout')) throw error;
    return POSTGRES_LIMIT_MS;
  }
  return performance.now() - start;
}

async function copyIn(bin: string, port: number, csv: string): Promise<void> {
  const psql = spawn(
    join(bin, 'psql'),
    `-X -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p ${port} -U bench -d postgres`
      .split(' ')
      .concat('-c', 'COPY lines FROM STDIN (FORMAT csv)'),
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = new Promise<void>((resolve, reject) => {
    psql.once('error', reject);
    psql.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`COPY ended with ${String(code)}`)),
    );
  });
  await Promise.all([pipeline(createReadStream(csv), psql.stdin), ended]);
}

async function ownByPostgres(folder: string): Promise<void> {
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
  await chown(folder, await id('-u'), await id('-g'));
}
