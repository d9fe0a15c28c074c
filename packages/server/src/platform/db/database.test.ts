import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../testing/postgres.ts';
import { copyState } from '../../testing/state-template.ts';
import { createLog } from '../log.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { databaseProblem, sqlStateOf } from './problems.ts';

/** One suite, at both sizes. */
const server = await startPostgres();
afterAll(() => server?.stop());

describe('embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'altocost-db-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  suite(async () => {
    await copyState(join(folder, 'state'));
    return openDatabase(null, join(folder, 'state'), createLog('silent'));
  });
});

describe.each(server === null ? [] : [server])('PostgreSQL server', ({ url }) => {
  suite(() => openDatabase(url, '', createLog('silent')));

  it('runs its requests as a role without ownership, superuser or BYPASSRLS, even under an owner with none', async () => {
    const opened = await openDatabase(url, '', createLog('silent'));
    const { rows } = await opened.pool.query(
      `SELECT rolname, rolsuper, rolbypassrls, rolcanlogin FROM pg_roles
       WHERE rolname IN ('altocost_app', 'altocost_system', current_user) ORDER BY rolname`,
    );
    for (const role of rows) expect([role.rolsuper, role.rolbypassrls], role.rolname).toEqual([false, false]);
    await opened.database.close();
  });

  it('lets several connections work at once and tries a deadlock again', async () => {
    const { database } = await openDatabase(url, '', createLog('silent'));
    const [one, two] = [randomUUID(), randomUUID()];
    const make = (id: string) => sql`INSERT INTO companies (id, name, created_at) VALUES (${id}, 'x', now())`;
    await database.systemTransaction(
      async (tx) => void (await tx.execute(make(one)), await tx.execute(make(two))),
    );
    const raise = (first: string, second: string) =>
      database.systemTransaction(async (tx) => {
        await tx.execute(sql`UPDATE companies SET data_version = data_version + 1 WHERE id = ${first}`);
        await tx.execute(sql`SELECT pg_sleep(0.1)`);
        await tx.execute(sql`UPDATE companies SET data_version = data_version + 1 WHERE id = ${second}`);
      });
    await Promise.all([raise(one, two), raise(two, one)]);
    const versions = await database.systemTransaction((tx) =>
      tx.execute<{ v: string }>(
        sql`SELECT data_version::text AS v FROM companies WHERE id IN (${one}, ${two})`,
      ),
    );
    expect(versions.rows.map((row) => row.v)).toEqual(['2', '2']);
    await database.close();
  });
});

function suite(open: () => Promise<OpenDatabase>): void {
  let opened: OpenDatabase;
  const a = randomUUID();
  const b = randomUUID();
  beforeAll(async () => {
    opened = await open();
    await opened.database.systemTransaction(async (tx) => {
      for (const id of [a, b]) {
        await tx.execute(sql`INSERT INTO companies (id, name, created_at) VALUES (${id}, ${id}, now())`);
      }
    });
  });
  afterAll(() => opened.database.close());

  const failing = async (work: () => Promise<unknown>) => work().then(() => null, sqlStateOf);

  it('shows a company its own rows only, and none without a company', async () => {
    const { database } = opened;
    const seen = await database.transaction(a, (tx) =>
      tx.execute<{ id: string }>(sql`SELECT id FROM companies`),
    );
    expect(seen.rows).toEqual([{ id: a }]);
    const afterwards = await opened.pool.query(
      "SELECT current_setting('altocost.company_id', true) AS company, current_setting('role') AS role",
    );
    expect(afterwards.rows[0]).toEqual({ company: '', role: 'none' });
  });

  it('changes no row of another company', async () => {
    const { database } = opened;
    const update = await database.transaction(a, (tx) =>
      tx.execute(sql`UPDATE companies SET name = 'stolen' WHERE id = ${b}`),
    );
    expect(update.rowCount).toBe(0);
    const foreign = () =>
      database.transaction(a, (tx) =>
        tx.execute(sql`UPDATE companies SET id = ${randomUUID()} WHERE id = ${a}`),
      );
    expect(await failing(foreign)).toBe('42501');
  });

  it('cannot write inside a GET', async () => {
    const { database } = opened;
    const write = () => database.transaction(a, (tx) => tx.execute(sql`UPDATE companies SET name = 'x'`));
    expect(await failing(() => database.readOnly(write))).toBe('25006');
    expect(await failing(write)).toBeNull();
  });

  it('rolls everything back when the work fails', async () => {
    const { database } = opened;
    const broken = database.transaction(a, async (tx) => {
      await tx.execute(sql`UPDATE companies SET data_version = 99`);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    const { rows } = await database.transaction(a, (tx) =>
      tx.execute<{ v: string }>(sql`SELECT data_version::text AS v FROM companies`),
    );
    expect(rows).toEqual([{ v: '0' }]);
  });

  it('refuses a transaction inside a transaction', async () => {
    const { database } = opened;
    const nested = database.transaction(a, () => database.transaction(a, async () => 1));
    await expect(nested).rejects.toThrow('inside a transaction');
  });

  it('keeps companies apart under many mixed, failing transactions', async () => {
    const { database } = opened;
    const results = await Promise.allSettled(
      Array.from({ length: 120 }, (_, i) =>
        database.transaction(i % 2 === 0 ? a : b, async (tx) => {
          const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM companies`);
          if (i % 7 === 0) await tx.execute(sql`SELECT 1 / 0`);
          if (i % 11 === 0) throw new Error('gave up');
          return rows.map((row) => row.id).join();
        }),
      ),
    );
    const seen = results.flatMap((r, i) =>
      r.status === 'fulfilled' ? [[i % 2 === 0 ? a : b, r.value]] : [],
    );
    expect(seen.length).toBeGreaterThan(80);
    for (const [mine, found] of seen) expect(found).toBe(mine);
  });

  it('protects every table', async () => {
    expect(await gapsIn(opened)).toEqual([]);
  });

  it('notices a table that was forgotten', async () => {
    await opened.pool.query('CREATE TABLE forgotten (id uuid PRIMARY KEY, company_id uuid)');
    const gaps = await gapsIn(opened);
    await opened.pool.query('DROP TABLE forgotten');
    expect(gaps).toEqual([
      { gap: 'unprotected', name: 'forgotten' },
      { gap: 'no policy', name: 'forgotten' },
    ]);
  });

  it.each([
    [sql`SELECT 'x'::uuid`, 'validation_failed'],
    [sql`SELECT 1e400::float8`, 'validation_failed'],
    [sql`SELECT 'x'::date`, 'validation_failed'],
    [
      sql`INSERT INTO companies (id, name, created_at) VALUES (gen_random_uuid(), NULL, now())`,
      'validation_failed',
    ],
    [
      sql`INSERT INTO companies (id, name, currency, created_at) VALUES (gen_random_uuid(), 'x', 'JPY', now())`,
      'validation_failed',
    ],
    [
      sql`INSERT INTO companies (id, name, created_at) SELECT id, name, now() FROM companies LIMIT 1`,
      'conflict',
    ],
    [
      sql`INSERT INTO sessions (id, company_id, user_id, token_hash, created_at, last_seen_at)
         VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', now(), now())`,
      'validation_failed',
    ],
    [sql`SELECT nothing FROM nowhere`, 'internal'],
  ])('turns a refusal into an answer (%#)', async (statement, code) => {
    const refusal = await opened.database
      .systemTransaction((tx) => tx.execute(statement))
      .then(
        () => null,
        (error: unknown) => databaseProblem(error, false),
      );
    expect(refusal?.code).toBe(code);
    expect(refusal?.alarm).toBe(code === 'internal');
  });
}

/** reliability A4: the database itself keeps companies apart, for tables that come later too. What breaks that, by name. */
async function gapsIn({ pool }: OpenDatabase): Promise<unknown[]> {
  const found = await pool.query(`
    -- Tables without forced row-level security.
    SELECT 'unprotected' AS gap, c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND (NOT c.relrowsecurity OR NOT c.relforcerowsecurity)
    -- Tables of a company without its policy, on reading and on writing.
    UNION ALL SELECT 'no policy', t.table_name FROM information_schema.columns t
    WHERE t.table_schema = 'public' AND t.column_name = 'company_id' AND NOT EXISTS (
      SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = t.table_name
        AND p.roles = '{altocost_app}' AND p.cmd = 'ALL'
        AND p.qual LIKE '%company_id%altocost.company_id%' AND p.with_check LIKE '%company_id%altocost.company_id%')
    -- Policies that let requests see everything.
    UNION ALL SELECT 'open policy', tablename || '.' || policyname FROM pg_policies
    WHERE schemaname = 'public' AND (roles && '{public}' OR ('altocost_app' = ANY (roles) AND qual = 'true'))
    -- Foreign keys between tables of companies that could cross them.
    UNION ALL SELECT 'loose key', con.conname FROM pg_constraint con
    JOIN pg_attribute own ON own.attrelid = con.conrelid AND own.attname = 'company_id'
    JOIN pg_attribute far ON far.attrelid = con.confrelid AND far.attname = 'company_id'
    WHERE con.contype = 'f' AND NOT (own.attnum = ANY (con.conkey) AND far.attnum = ANY (con.confkey))
    -- Roles of requests with powers that go around it.
    UNION ALL SELECT 'power', r.rolname FROM pg_roles r
    WHERE r.rolname IN ('altocost_app', 'altocost_system') AND (r.rolsuper OR r.rolbypassrls OR r.rolcanlogin
      OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid)
      OR EXISTS (SELECT FROM information_schema.role_table_grants g WHERE g.grantee = r.rolname
                 AND g.privilege_type IN ('TRUNCATE', 'TRIGGER', 'REFERENCES')))
    -- Functions and views that run with their owner's rights.
    UNION ALL SELECT 'back door', p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.prosecdef
    UNION ALL SELECT 'back door', c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('v', 'm')`);
  return found.rows;
}
