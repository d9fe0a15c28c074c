import { AUDIT_KINDS } from '@altocost/contract/audit/model.ts';
import { auditEndpoints } from '@altocost/contract/audit/endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlStateOf } from '../../platform/db/problems.ts';
import { newToken } from '../../platform/secrets/tokens.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { HOUR } from '../../testing/fake-clock.ts';
import { productActor, type AuditEvent } from './public.ts';
import { auditModule } from './module.ts';
import { verifyAll, verifyChain } from './verify.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const record = (companyId: string, event: AuditEvent, actorName = 'Test admin') =>
  world.platform.database.transaction(companyId, (tx) =>
    world.doors.audit.record(tx, { ...productActor(companyId), actorName, ip: '192.0.2.1' }, event),
  );
const event = (kind: AuditEvent['kind'], name = 'x'): AuditEvent => ({
  kind,
  object: { type: 'thing', id: null, name },
});
const list = async (query: string, user = world.a.admin, session?: string) => {
  const token = session ?? (await world.login(user));
  const reply = await world.ask({ method: 'GET', url: `/api/audit?${query}`, token });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return auditEndpoints.list.reply.parse(reply.json());
};
const forgetOld = () => auditModule(world.platform).forgetOld();
const asOwner = (statement: string) =>
  world.platform.database.systemTransaction(async (tx) => {
    await tx.execute(sql.raw("SELECT set_config('role', 'none', true)"));
    await tx.execute(sql.raw(statement));
  });

describe('the audit log', () => {
  it('takes every kind and shows it, newest first, page by page', async () => {
    for (const kind of AUDIT_KINDS) await record(world.a.id, event(kind, kind));
    for (const kind of AUDIT_KINDS) {
      const { data } = await list(`kind=${kind}&q=${kind}`);
      expect(data.map((entry) => entry.object.name)).toEqual([kind]);
    }
    // Signing in is an entry too.
    const session = await world.login(world.a.admin);
    const first = await list('per_page=10', world.a.admin, session);
    const second = await list('per_page=10&page=2', world.a.admin, session);
    const seqs = [...first.data, ...second.data].map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
    expect(new Set(seqs).size).toBe(20);
    expect(first.total).toBeGreaterThanOrEqual(AUDIT_KINDS.length);
  });

  it('shows a company its own entries only', async () => {
    await record(world.b.id, event('team.created', 'only of b'));
    expect((await list('q=only of b')).total).toBe(0);
    expect((await list('q=only of b', world.b.admin)).total).toBe(1);
  });

  it('finds by day, both ends included, by words, and refuses an upside-down period', async () => {
    const day = '2026-03-16';
    world.clock.advance(24 * HOUR);
    await record(world.a.id, event('theme.created', '100% blue_green'));
    expect((await list(`from=${day}&to=${day}&q=100%25 blue_`)).total).toBe(1);
    expect((await list(`q=100_`)).total).toBe(0);
    expect((await list(`to=2026-03-15&q=blue_green`)).total).toBe(0);
    const token = await world.login(world.a.admin);
    const reply = await world.ask({ method: 'GET', url: `/api/audit?from=${day}&to=2026-03-01`, token });
    expect([reply.statusCode, reply.json().errors[0].rule]).toEqual([400, 'from_after_to']);
  });

  it('numbers simultaneous entries without a gap', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => record(world.a.id, event('team.created', `t${at}`))),
    );
    expect(await verifyChain(world.platform.database, world.a.id)).toMatchObject({ fault: null });
  });

  it('is gone with the transaction that did not happen', async () => {
    const failed = world.platform.database.transaction(world.a.id, async (tx) => {
      await world.doors.audit.record(tx, productActor(world.a.id), event('team.created', 'rolled back'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await list('q=rolled back')).total).toBe(0);
  });

  it('keeps no secret, whoever gives one', async () => {
    const token = newToken('session');
    await record(world.a.id, {
      ...event('sso.configured', `link ${token}`),
      before: { clientSecret: 'hunter2-hunter2', clientSecretEnding: 'ter2', hasPassword: true },
      after: { list: [{ password: 'hunter3-hunter3', note: token }], issuer: 'https://idp.example' },
    });
    const { data } = await list('kind=sso.configured&q=link');
    const text = JSON.stringify(data);
    expect(text).not.toContain(token);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('hunter3');
    expect(data[0]?.before).toEqual({
      clientSecret: '[removed]',
      clientSecretEnding: 'ter2',
      hasPassword: true,
    });
    expect(data[0]?.after).toMatchObject({ issuer: 'https://idp.example' });
  });

  it('takes any text', async () => {
    const odd = 'a\u0000b\ud800c 🔑 é';
    await record(world.a.id, {
      ...event('team.updated', odd),
      after: { [odd]: odd, long: 'x'.repeat(9_999) },
    });
    expect(await verifyChain(world.platform.database, world.a.id)).toMatchObject({ fault: null });
  });

  it('may be read by administrators only', async () => {
    const token = await world.login(world.a.nobody);
    const reply = await world.ask({ method: 'GET', url: '/api/audit', token });
    expect(reply.statusCode).toBe(403);
  });
});

describe('the export', () => {
  it('holds every entry, is one itself, and no cell is a formula', async () => {
    for (let at = 0; at < 30; at++)
      await record(world.a.id, event('channel.created', `=cmd|' /C calc'!A${at}`));
    const token = await world.login(world.a.admin);
    const reply = await world.ask({ method: 'POST', url: '/api/audit/export', token, body: { q: 'cmd' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('altocost audit 2026-03-16.csv');
    const lines = reply.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[1]).toContain(",thing,,'=cmd|' /C calc'!A29,");
    const exported = await list('kind=audit.exported&per_page=1');
    expect(exported.data[0]).toMatchObject({
      actor: { id: world.a.admin.id },
      ip: '127.0.0.1',
      after: { q: 'cmd' },
    });
  });

  it('goes through many pages', async () => {
    await world.platform.database.transaction(world.b.id, async (tx) => {
      for (let at = 0; at < 1_100; at++) {
        await world.doors.audit.record(tx, productActor(world.b.id), event('import.started', `many ${at}`));
      }
    });
    const token = await world.login(world.b.admin);
    const reply = await world.ask({ method: 'POST', url: '/api/audit/export', token, body: { q: 'many' } });
    const names = [...reply.body.matchAll(/many \d+/g)].map(([name]) => name);
    expect(names).toEqual(Array.from({ length: 1_100 }, (_, at) => `many ${1_099 - at}`));
  }, 30_000);
});

describe('what was written down', () => {
  it.each(['UPDATE audit_log SET kind = kind', 'DELETE FROM audit_log'])(
    'cannot be changed by the role of requests: %s',
    async (statement) => {
      const refused = await world.platform.database
        .transaction(world.a.id, (tx) => tx.execute(sql.raw(statement)))
        .catch((error: unknown) => error);
      expect(sqlStateOf(refused)).toBe('42501');
    },
  );

  it('cannot be changed by background work either', async () => {
    const refused = await world.platform.database
      .systemTransaction((tx) => tx.execute(sql.raw('UPDATE audit_log SET kind = kind')))
      .catch((error: unknown) => error);
    expect(sqlStateOf(refused)).toBe('42501');
  });

  it('tells which entry was altered, removed or cut off', async () => {
    const { database } = world.platform;
    const of = (seq: number) => `WHERE company_id = '${world.a.id}' AND seq = ${seq}`;
    const fault = async () => (await verifyChain(database, world.a.id)).fault;
    expect(await fault()).toBeNull();

    await asOwner(`UPDATE audit_log SET object_name = object_name || '!' ${of(7)}`);
    expect(await fault()).toEqual({ seq: 7, fault: 'altered' });
    expect((await verifyAll(database)).filter((each) => each.fault !== null)).toHaveLength(1);
    await asOwner(`UPDATE audit_log SET object_name = left(object_name, -1) ${of(7)}`);
    expect(await fault()).toBeNull();

    await asOwner(`CREATE TABLE kept_aside AS SELECT * FROM audit_log ${of(9)}`);
    await asOwner(`DELETE FROM audit_log ${of(9)}`);
    expect(await fault()).toEqual({ seq: 9, fault: 'missing' });
    await asOwner('INSERT INTO audit_log SELECT * FROM kept_aside');
    expect(await fault()).toBeNull();

    await asOwner(`UPDATE audit_heads SET seq = 5 WHERE company_id = '${world.a.id}'`);
    expect(await fault()).toEqual({ seq: 5, fault: 'cut' });
    await asOwner(
      `UPDATE audit_heads SET seq = (SELECT max(seq) FROM audit_log WHERE company_id = '${world.a.id}') WHERE company_id = '${world.a.id}'`,
    );
    expect(await fault()).toBeNull();
  });

  it('is kept for a year, and what is left still is a chain', async () => {
    const { database } = world.platform;
    world.clock.advance(365 * 24 * HOUR);
    await record(world.a.id, event('team.created', 'young'));
    expect(await forgetOld()).toBe(0);
    world.clock.advance(2 * 24 * HOUR);
    expect(await forgetOld()).toBeGreaterThan(AUDIT_KINDS.length);
    expect(await verifyChain(database, world.a.id)).toEqual({
      companyId: world.a.id,
      entries: 1,
      fault: null,
    });
    await record(world.a.id, event('team.created', 'younger'));
    expect(await verifyChain(database, world.a.id)).toMatchObject({ entries: 2, fault: null });
  });
});
