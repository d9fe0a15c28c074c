import { EDITOR_PERMISSIONS, USER_PERMISSIONS, VIEWER_PERMISSIONS } from '@altocost/contract/users/rules.ts';
import type { Method } from '@altocost/contract/kit/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../testing/fake-clock.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld({ jobs: true, env: { ALTOCOST_RATE_LIMIT: '1000000' } });
  token = await world.login(world.a.admin);
});
afterAll(() => world.close());

const UNKNOWN = '018f0000-0000-7000-8000-00000000dead';
const ask = async (method: Method, path: string, body?: unknown, as = token) => {
  const reply = await world.ask({ method, url: `/api${path}`, body, token: as });
  return { status: reply.statusCode, ...reply.json() };
};
const problem = async (...asked: Parameters<typeof ask>) => {
  const { status, error, errors = [] } = await ask(...asked);
  const [first] = errors;
  return [status, error, ...(first === undefined ? [] : [`${first.field} ${first.rule}`])].join(' ');
};
const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  world.platform.database.systemTransaction(async (tx) => (await tx.execute<T>(statement)).rows);
const mailsTo = async (email: string) =>
  (
    await run<{ kind: string }>(
      sql`SELECT kind FROM mails WHERE recipient = ${email} ORDER BY created_at, id`,
    )
  ).map(({ kind }) => kind);
const auditOf = async (id: string) =>
  (await run<{ kind: string }>(sql`SELECT kind FROM audit_log WHERE object_id = ${id} ORDER BY seq`)).map(
    ({ kind }) => kind,
  );
const invite = async (email: string, more: Record<string, unknown> = {}): Promise<string> => {
  const reply = await ask('POST', '/user', { email, firstname: 'Ada', lastname: 'Lovelace', ...more });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.data.id;
};

describe('the list of people', () => {
  it('is by name and by page, found by a part of name or address, and narrowed to a state or a licence', async () => {
    const c = await world.addUser(world.a.id, 'carol@list.example', USER_PERMISSIONS);
    const v = await world.addUser(world.a.id, 'victor@list.example', VIEWER_PERMISSIONS, 'viewer');
    await ask('PATCH', `/user/${c.id}/active`, { active: false });
    const ids = async (query: string) =>
      (await ask('GET', `/users?${query}`)).data.map((row: { id: string }) => row.id);
    expect(await ids('q=LIST.example')).toEqual([c.id, v.id]);
    expect(await ids('q=list.example&per_page=1&page=2')).toEqual([v.id]);
    expect(await ids('q=list.example&state=disabled')).toEqual([c.id]);
    expect(await ids('q=list.example&licence=viewer')).toEqual([v.id]);
    expect(await ids('q=test carol')).toEqual([c.id]);
    expect(await ids('q=%25')).toEqual([]);
    const all = await ask('GET', '/users');
    expect(all.total).toBe(all.data.length);
    expect(all.data.some((row: { email: string }) => row.email.endsWith('@b.example'))).toBe(false);
  });

  it('does not show people of another company', async () => {
    for (const id of [world.b.admin.id, UNKNOWN]) {
      expect(await problem('GET', `/user/${id}`)).toBe('404 not_found');
      expect(await problem('GET', `/user/${id}/sessions`)).toBe('404 not_found');
      expect(await problem('DELETE', `/user/${id}`)).toBe('404 not_found');
      expect(await problem('PATCH', `/user/${id}/active`, { active: false })).toBe('404 not_found');
      expect(await problem('POST', '/permissions/grant', { user_id: id, permissions: [] })).toBe(
        '404 not_found',
      );
      expect(await problem('PUT', `/user/${id}`, { firstname: 'X', lastname: 'Y', lang: 'fr' })).toBe(
        '404 not_found',
      );
    }
  });
});

describe('an invitation', () => {
  it('takes a licence, goes out by mail and waits to be accepted', async () => {
    const id = await invite('ada@invited.example', { lang: 'en' });
    const { data } = await ask('GET', `/user/${id}`);
    expect(data).toMatchObject({
      email: 'ada@invited.example',
      state: 'invited',
      licence: 'control',
      permission_set: 'user',
      has_password: false,
    });
    expect(await mailsTo('ada@invited.example')).toEqual(['invitation']);
    await ask('POST', `/user/${id}/reset-password`);
    expect(await mailsTo('ada@invited.example')).toEqual(['invitation', 'invitation']);
    expect(await auditOf(id)).toContain('user.invited');
  });

  it('of somebody who is here already is a conflict that names the address', async () => {
    expect(
      await problem('POST', '/user', {
        email: world.a.nobody.email.toUpperCase(),
        firstname: 'A',
        lastname: 'B',
      }),
    ).toBe('409 conflict email in_use');
  });

  it('tells nothing of an account elsewhere', async () => {
    const known = await invite(world.b.nobody.email, { permissions: VIEWER_PERMISSIONS });
    const fresh = await invite('fresh@invited.example', { permissions: VIEWER_PERMISSIONS });
    const seen = async (id: string) => {
      const { data } = await ask('GET', `/user/${id}`);
      const { rows } = { rows: (await ask('GET', '/users?state=invited&per_page=100')).data };
      const row = rows.find((one: { id: string }) => one.id === id);
      return JSON.stringify([data, row]).replaceAll(data.email, 'EMAIL').replaceAll(id, 'ID');
    };
    expect(await seen(known)).toBe(await seen(fresh));
    await ask('PUT', `/user/${known}`, { firstname: 'Changed', lastname: 'Name', lang: 'fr' });
    const [untouched] = await run<{ firstname: string }>(
      sql`SELECT firstname FROM users WHERE id = ${known}`,
    );
    expect(untouched?.firstname).toBe('Test');
    expect((await ask('DELETE', `/user/${known}`)).status).toBe(200);
    expect(await world.login(world.b.nobody)).toBeTruthy();
  });

  it('wants an address, names and a role that the licence has', async () => {
    const reply = await ask('POST', '/user', { email: 'nobody', firstname: ' ', lastname: '' });
    expect(reply.errors.map((e: { field: string; rule: string }) => `${e.field} ${e.rule}`)).toEqual([
      'email invalid_email',
      'firstname required',
      'lastname required',
    ]);
    const viewer = { email: 'v@invited.example', firstname: 'V', lastname: 'V', licence: 'viewer' };
    expect(await problem('POST', '/user', { ...viewer, admin: true })).toBe(
      '400 validation_failed admin viewer_licence',
    );
    expect(await problem('POST', '/user', { ...viewer, permissions: ['budget.store'] })).toBe(
      '400 validation_failed permissions viewer_licence',
    );
  });
});

describe('licences', () => {
  const provision = (control: number, viewer: number) =>
    run(
      sql`UPDATE companies SET control_licences = ${control}, viewer_licences = ${viewer} WHERE id = ${world.b.id}`,
    );

  it('are used by people who are invited or let in, and run out', async () => {
    const admin = await world.login(world.b.admin);
    await provision(3, 1);
    const counts = async () =>
      (await ask('GET', '/licences', undefined, admin)).data.map(
        (c: { licence: string; provisioned: number; used: number; available: number }) =>
          `${c.licence} ${c.used}/${c.provisioned} ${c.available}`,
      );
    expect(await counts()).toEqual(['control 2/3 1', 'viewer 0/1 1']);
    const person = (name: string, licence = 'control') => ({
      email: `${name}@licence.example`,
      firstname: name,
      lastname: name,
      licence,
    });
    const third = (await ask('POST', '/user', person('third'), admin)).data.id;
    expect(await problem('POST', '/user', person('fourth'), admin)).toBe(
      '400 limit_exceeded licence no_licences_left',
    );
    await ask('PATCH', `/user/${third}/active`, { active: false }, admin);
    const fourth = (await ask('POST', '/user', person('fourth'), admin)).data.id;
    expect(await problem('PATCH', `/user/${third}/active`, { active: true }, admin)).toBe(
      '400 limit_exceeded licence no_licences_left',
    );
    expect(
      (await ask('PATCH', `/user/${fourth}/licence`, { licence: 'viewer', admin: false }, admin)).status,
    ).toBe(200);
    expect((await ask('PATCH', `/user/${third}/active`, { active: true }, admin)).status).toBe(200);
    expect(await problem('PATCH', `/user/${third}/licence`, { licence: 'viewer', admin: false }, admin)).toBe(
      '400 limit_exceeded licence no_licences_left',
    );
    await provision(3, 0);
    expect(await problem('POST', '/user', person('fifth', 'viewer'), admin)).toBe(
      '400 limit_exceeded licence no_licences_provisioned',
    );
    await provision(1000, 1000);
  });
});

describe('one’s own profile', () => {
  it('has names and a language to change, and an address that is not', async () => {
    const own = await world.addUser(world.a.id, 'own@profile.example', USER_PERMISSIONS);
    const as = await world.login(own);
    const draft = { firstname: 'Grace', lastname: 'Hopper', lang: 'en', email: own.email.toUpperCase() };
    const changed = await ask('PUT', `/user/${own.id}`, draft, as);
    expect(changed.data).toMatchObject({ firstname: 'Grace', lastname: 'Hopper', email: own.email });
    expect(await problem('PUT', `/user/${own.id}`, { ...draft, email: 'x@y.example' }, as)).toBe(
      '403 forbidden',
    );
    expect(await problem('PUT', `/user/${world.a.nobody.id}`, draft, as)).toBe('403 forbidden');
    expect(await problem('PUT', `/user/${UNKNOWN}`, draft, as)).toBe('403 forbidden');
  });

  it('takes a new e-mail address when its mailbox answers, and tells the old one', async () => {
    const own = await world.addUser(world.a.id, 'old@profile.example', USER_PERMISSIONS);
    const draft = { firstname: 'Grace', lastname: 'Hopper', lang: 'en', email: 'new@profile.example' };
    const asked = await ask('PUT', `/user/${own.id}`, draft);
    expect(asked.data.email).toBe('old@profile.example');
    expect(await mailsTo('new@profile.example')).toEqual(['email_validation']);
    expect(await mailsTo('old@profile.example')).toEqual(['email_changed']);
    expect(await problem('PUT', `/user/${own.id}`, { ...draft, email: world.a.admin.email })).toBe(
      '409 conflict email in_use',
    );
    const elsewhere = await ask('PUT', `/user/${own.id}`, { ...draft, email: world.b.admin.email });
    expect([elsewhere.status, elsewhere.data.email]).toEqual([200, 'old@profile.example']);
    world.clock.advance(11 * MINUTE);
    expect(await problem('PUT', `/user/${own.id}`, draft)).toBe('403 reauth_required');
    token = await world.login(world.a.admin);
  });

  it('of somebody who belongs to another company too is theirs alone', async () => {
    const both = await world.addUser(world.a.id, 'both@profile.example', USER_PERMISSIONS);
    await world.platform.database.systemTransaction((tx) =>
      world.doors.users.attach(
        tx,
        both.id,
        { companyId: world.b.id, role: 'user', permissions: USER_PERMISSIONS },
        world.clock.now(),
      ),
    );
    const draft = { firstname: 'X', lastname: 'Y', lang: 'en' };
    expect(await problem('PUT', `/user/${both.id}`, draft)).toBe('403 forbidden');
    expect(await problem('PUT', `/user/${both.id}`, { ...draft, email: 'z@profile.example' })).toBe(
      '403 forbidden',
    );
    expect((await ask('PUT', `/user/${both.id}`, draft, await world.login(both))).status).toBe(200);
  });
});

describe('rights', () => {
  it('are given and taken one by one or all at once, and written down', async () => {
    const user = await world.addUser(world.a.id, 'rights@a.example', USER_PERMISSIONS);
    const given = await ask('POST', `/user/${user.id}/abilities`, {
      permission: 'budget.store',
      granted: true,
    });
    expect(given.data.permissions).toContain('budget.store');
    const set = await ask('POST', '/permissions/grant', {
      user_id: user.id,
      permissions: EDITOR_PERMISSIONS,
    });
    expect(set.data.permission_set).toBe('editor');
    await ask('POST', `/user/${user.id}/abilities`, { permission: 'budget.store', granted: true });
    const billing = await ask('PATCH', `/user/${user.id}/billing`, { billing: true });
    expect(billing.data.billing).toBe(true);
    const viewer = await ask('PATCH', `/user/${user.id}/licence`, { licence: 'viewer', admin: false });
    expect(viewer.data.roles).toEqual([{ name: 'viewer' }]);
    expect(viewer.data.permissions.toSorted()).toEqual([...VIEWER_PERMISSIONS].toSorted());
    expect(await auditOf(user.id)).toEqual([
      'user.permissions_changed',
      'user.permissions_changed',
      'user.billing_changed',
      'user.licence_changed',
    ]);
  });

  it('that one could hand on are those that one holds', async () => {
    const held = ['user.index', 'user.store'] as const;
    const user = await world.addUser(world.a.id, 'holder@a.example', held);
    const { data } = await ask('GET', '/user/ability', undefined, await world.login(user));
    expect(data.permissions).toEqual(held);
  });

  it('need their permission', async () => {
    const as = await world.login(world.a.nobody);
    const { id } = world.a.admin;
    for (const [method, path, body] of [
      ['GET', '/users', undefined],
      ['GET', `/user/${id}`, undefined],
      ['GET', '/licences', undefined],
      ['POST', `/user/${id}/abilities`, { permission: 'home.index', granted: true }],
      ['PATCH', `/user/${id}/active`, { active: false }],
      ['DELETE', `/user/${id}`, undefined],
    ] as const) {
      expect(await problem(method, path, body, as), path).toBe('403 forbidden');
    }
  });
});

describe('who leaves', () => {
  it('is gone with sessions, places and account', async () => {
    const user = await world.addUser(world.a.id, 'leaver@a.example', USER_PERMISSIONS);
    const as = await world.login(user);
    const team = (await ask('POST', '/teams', { name: 'Leavers', users: [user.id] })).data.id;
    expect((await ask('GET', `/user/${user.id}/sessions`)).data).toHaveLength(1);
    expect((await ask('DELETE', `/user/${user.id}`)).status).toBe(200);
    expect(await problem('GET', '/user', undefined, as)).toBe('401 invalid_token');
    expect((await ask('GET', `/teams/${team}`)).data.users).toEqual([]);
    expect(await run(sql`SELECT id FROM users WHERE id = ${user.id}`)).toEqual([]);
    expect(await problem('DELETE', `/user/${user.id}`)).toBe('404 not_found');
    expect((await auditOf(user.id)).at(-1)).toBe('user.removed');
  });

  it('of one company stays in the other', async () => {
    const user = await world.addUser(world.a.id, 'stays@a.example', USER_PERMISSIONS);
    await world.platform.database.systemTransaction((tx) =>
      world.doors.users.attach(
        tx,
        user.id,
        { companyId: world.b.id, role: 'user', permissions: USER_PERMISSIONS },
        world.clock.now(),
      ),
    );
    expect((await ask('DELETE', `/user/${user.id}`)).status).toBe(200);
    const { data } = await ask('GET', '/user', undefined, await world.login(user));
    expect(data.company_id).toBe(world.b.id);
  });

  it('from one session only loses that one', async () => {
    const user = await world.addUser(world.a.id, 'two@a.example', USER_PERMISSIONS);
    const [first, second] = [await world.login(user), await world.login(user)];
    const sessions = (await ask('GET', `/user/${user.id}/sessions`)).data;
    expect((await ask('DELETE', `/user/${user.id}/sessions/${sessions[0].id}`)).status).toBe(200);
    const left = await Promise.all([first, second].map((as) => problem('GET', '/user', undefined, as)));
    expect(left.toSorted()).toEqual(['200 ', '401 invalid_token']);
    expect(await problem('DELETE', `/user/${user.id}/sessions/${UNKNOWN}`)).toBe('404 not_found');
  });
});
