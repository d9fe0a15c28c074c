import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { createWorld, PASSWORD, type World } from '../../testing/world.ts';
import { createLog } from '../log.ts';
import { refuseUnknownKeys } from './rotation.ts';

/** Secrets of every kind are given to the product; none is found again, in whatever spelling (reliability F3). */
const seeded = (name: string) => `${name}-"q/u=o&t é"+\\${'0123456789abcdef'.repeat(2)}-${name}`;
const PLAIN = (name: string) => `${name}-Zx9_kLm3Qw7Rt5Yp-0123456789-abcdefghij-${name}`;

const INSTALLATION = PLAIN('installation');
const PREVIOUS = PLAIN('previous');
const METRICS = PLAIN('metrics');
const SMTP_PASSWORD = seeded('smtp');
const SEALED = Array.from({ length: 10 }, (_, at) => seeded(`sealed${at}`));
const TRIED = Array.from({ length: 5 }, (_, at) => seeded(`tried${at}`));
const CLIENT_SECRETS = [seeded('client0'), seeded('client1')];

let world: World;
let smtp: TestSmtp;
const logged: string[] = [];
const answers: string[] = [];
const tokens: string[] = [];

beforeAll(async () => {
  smtp = await startSmtp({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
  });
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  world = await createWorld({
    jobs: true,
    log,
    env: {
      ALTOCOST_SECRET: INSTALLATION,
      ALTOCOST_SECRET_PREVIOUS: PREVIOUS,
      ALTOCOST_METRICS_TOKEN: METRICS,
      SMTP_URL: `smtp://user:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${smtp.port}`,
    },
  });
}, 60_000);
afterAll(async () => {
  await world.close();
  await smtp.stop();
});

/** The ways in which a secret may be written: as it is, in base64 wherever it starts, in hex, in a URL, in JSON. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // Without the characters that neighbours would change.
    return text.slice(4, -4);
  });
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(secret),
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    escaped.replaceAll('é', '\\u00e9'),
  ];
}
const found = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => spellings(secret).some((spelling) => text.includes(spelling)));

/** All rows of all tables, the job queue's included. */
async function dump(): Promise<string> {
  return world.platform.database.systemTransaction(async (tx) => {
    await tx.execute(sql.raw("SELECT set_config('role', 'none', true)"));
    const { rows: tables } = await tx.execute(
      sql.raw(
        "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')",
      ),
    );
    const texts: string[] = [];
    for (const { name } of z.array(z.object({ name: z.string() })).parse(tables)) {
      await tx.execute(
        sql.raw(name.startsWith('public.') ? `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY` : 'SELECT 1'),
      );
      const { rows } = await tx.execute(sql.raw(`SELECT t::text AS row FROM ${name} t`));
      texts.push(
        name,
        ...z
          .array(z.object({ row: z.string() }))
          .parse(rows)
          .map(({ row }) => row),
      );
      if (name.startsWith('public.'))
        await tx.execute(sql.raw(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`));
    }
    return texts.join('\n');
  });
}

async function use(): Promise<void> {
  const { platform, a, ask } = world;
  for (const [at, secret] of SEALED.entries()) {
    await platform.database.transaction(a.id, async (tx) => {
      const place = { companyId: a.id, table: 'sso_configs', row: `${at}`, field: 'sealed_client_secret' };
      const sealed = await platform.vault.seal(tx, place, secret);
      await tx.execute(sql`INSERT INTO mails (id, company_id, kind, lang, recipient, subject, sealed_body, status, created_at)
        VALUES (${platform.ids.next()}, ${a.id}, 'test', 'en', 'x@a.example', 'seeded', ${sealed}, 'kept', now())`);
    });
  }
  for (let at = 0; at < 5; at++) tokens.push(await world.login(a.admin));
  const [token = ''] = tokens;
  const keep = async (asking: Parameters<World['ask']>[0]) => {
    const reply = await ask(asking);
    answers.push(`${asking.method} ${asking.url}\n${JSON.stringify(reply.headers)}\n${reply.body}`);
  };
  for (const secret of TRIED) {
    await keep({
      method: 'POST',
      url: '/api/system/password/login',
      body: { email: a.admin.email, password: secret },
    });
    await keep({ method: 'POST', url: '/api/system/password/login', body: { email: secret, password: 7 } });
    await keep({ method: 'PATCH', url: '/api/user/lang', token, body: { lang: secret, unknown: secret } });
  }
  for (const client_secret of CLIENT_SECRETS) {
    const draft = {
      issuer: 'https://127.0.0.1:1',
      client_id: 'x',
      email_domains: ['a.example'],
      enabled: false,
      enforced: false,
    };
    await keep({ method: 'PUT', url: '/api/sso', token, body: { ...draft, client_secret } });
    await keep({ method: 'PUT', url: '/api/sso', token, body: { ...draft, issuer: 7, client_secret } });
  }
  await keep({ method: 'POST', url: '/api/mails/test', token });
  await smtp.count(1);
  await keep({ method: 'GET', url: '/api/metrics', headers: { authorization: `Bearer ${METRICS}` } });
  for (const endpoint of Object.values(ENDPOINTS).flatMap((group): Endpoint[] => Object.values(group))) {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':') || endpoint.kind === 'events') continue;
    await keep({ method: 'GET', url: `/api${endpoint.path}`, token });
  }
}

describe('a secret', () => {
  it('is found nowhere: database, log, answers, mails', { timeout: 120_000 }, async () => {
    await use();
    const given = [
      INSTALLATION,
      PREVIOUS,
      METRICS,
      SMTP_PASSWORD,
      PASSWORD,
      ...SEALED,
      ...TRIED,
      ...CLIENT_SECRETS,
      ...tokens,
    ];
    expect(new Set(given).size).toBeGreaterThanOrEqual(25);

    const rows = await dump();
    expect(rows).toContain('public.company_keys');
    expect(rows).toContain('pgboss.');
    expect(rows).toContain('$argon2id$');
    expect(found(rows, given)).toEqual([]);

    expect(logged.length).toBeGreaterThan(20);
    expect(found(logged.join('\n'), given)).toEqual([]);

    expect(answers.length).toBeGreaterThan(30);
    expect(found(answers.join('\n'), given)).toEqual([]);

    expect(found(smtp.received.map(({ raw }) => raw).join('\n'), given)).toEqual([]);
    process.stdout.write(
      `${given.length} secrets: 0 in ${rows.length} characters of rows, ${logged.length} log lines, ${answers.length} answers\n`,
    );
  });

  it('would have been found: the search knows all spellings', () => {
    const secret = seeded('planted');
    const planted = [
      secret,
      Buffer.from(`x${secret}y`).toString('base64'),
      Buffer.from(secret).toString('hex'),
      `?q=${encodeURIComponent(secret)}`,
      JSON.stringify({ secret }),
      JSON.stringify(JSON.stringify({ secret })),
    ];
    for (const text of planted) expect(found(`before ${text} after`, [secret])).toEqual([secret]);
    expect(found('nothing', [secret])).toEqual([]);
  });

  it('stays readable for the product itself', async () => {
    const { database, secret } = world.platform;
    await expect(refuseUnknownKeys(database, secret.keys)).resolves.toBeUndefined();
  });
});
