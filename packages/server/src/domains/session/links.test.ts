import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { digest } from '../../platform/secrets/tokens.ts';
import { PASSWORD, type TestUser } from '../../testing/world.ts';
import { createMailedWorld, type MailedWorld } from './testing/mailed-world.ts';

const MAGIC = '/login/magic';
const SET_PASSWORD = '/login/set-password';
const NEW_PASSWORD = 'Gr8-Veilchen/Turm';

let world: MailedWorld;
let counter = 0;
beforeAll(async () => {
  world = await createMailedWorld();
}, 60_000);
afterAll(() => world.close());

const newcomer = () => world.addUser(world.a.id, `reader${++counter}@links.example`, []);
const askLink = async ({ email }: Pick<TestUser, 'email'>, nth = 1, headers = {}) => {
  world.clock.advance(MINUTE);
  const { status, cookie } = await world.visit('/emailToken', { email }, undefined, headers);
  expect(status).toBe(200);
  return { cookie, token: await world.linkTo(email, MAGIC, nth) };
};
const follow = (token: string, cookie: string, from?: string) =>
  world.visit('/system/magic/login', { token }, from, { cookie });
const forgot = async ({ email }: Pick<TestUser, 'email'>, nth = 1) => {
  world.clock.advance(MINUTE);
  expect((await world.visit('/emailForgotten', { email })).status).toBe(200);
  return world.linkTo(email, SET_PASSWORD, nth);
};
const setPassword = (token: string, password = NEW_PASSWORD) =>
  world.visit(`/${token}/reset-password`, { password });
const login = (email: string, password: string) => world.visit('/system/password/login', { email, password });
const me = async (token: string) => (await world.ask({ method: 'GET', url: '/api/user', token })).statusCode;
const rows = async (statement: ReturnType<typeof sql>) =>
  world.platform.database.systemTransaction(async (tx) => (await tx.execute(statement)).rows);
/** Jobs that wait or ran; only the owner of the database sees them. */
const queued = () =>
  world.platform.database.systemTransaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('role', 'none', true)`);
    return (await tx.execute(sql`SELECT * FROM pgboss.job`)).rows;
  });
const openSessions = async ({ id }: TestUser) =>
  (await rows(sql`SELECT id FROM sessions WHERE user_id = ${id} AND ended_at IS NULL`)).length;

describe('B6 a magic link', () => {
  it('signs in once, in the browser that asked for it', async () => {
    const user = await newcomer();
    const { token, cookie } = await askLink(user);
    const signedIn = await follow(token, cookie);
    expect(signedIn.data).toMatchObject({ user_id: user.id, company_id: world.a.id });
    expect(await me(signedIn.token)).toBe(200);
    expect((await follow(token, cookie)).error).toBe('authentication_failed');
    expect(await openSessions(user)).toBe(1);
  });

  it('is not used up by what looks at it before its reader does', async () => {
    const user = await newcomer();
    const { token, cookie } = await askLink(user);
    for (let look = 0; look < 20; look++) {
      const method = 'GET' as const;
      const url = look % 2 === 0 ? `${MAGIC}?token=${token}` : `/api/system/magic/login?token=${token}`;
      await world.server.inject({ method: look % 3 === 0 ? 'HEAD' : method, url, headers: { cookie } });
    }
    expect(await openSessions(user)).toBe(0);
    expect((await follow(token, cookie)).status).toBe(200);
  });

  it('makes one session of a hundred simultaneous uses', async () => {
    const user = await newcomer();
    const { token, cookie } = await askLink(user);
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => follow(token, cookie, `198.51.100.${nth}`)),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ error }) => error === 'authentication_failed')).toHaveLength(99);
    expect(await openSessions(user)).toBe(1);
  });

  it('means nothing to another browser, and stays good for its own', async () => {
    const user = await newcomer();
    const { token, cookie } = await askLink(user);
    const other = await askLink(await newcomer());
    for (const wrong of ['', other.cookie, `${cookie}x`]) {
      expect((await follow(token, wrong)).error).toBe('authentication_failed');
    }
    expect((await follow(token, cookie)).status).toBe(200);
  });

  it('works for ten minutes, and only the newest one', async () => {
    const user = await newcomer();
    const first = await askLink(user);
    const second = await askLink(user, 2, { cookie: first.cookie });
    expect((await follow(first.token, first.cookie)).error).toBe('authentication_failed');
    world.clock.advance(10 * MINUTE - SECOND);
    expect((await follow(second.token, second.cookie)).status).toBe(200);
    const third = await askLink(user, 3);
    world.clock.advance(10 * MINUTE + SECOND);
    expect((await follow(third.token, third.cookie)).error).toBe('authentication_failed');
  });

  it('leads to the configured address, whatever host the request names', async () => {
    for (const forged of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { host: 'costs.altocost.example:1234@evil.example' },
      { origin: 'https://evil.example', referer: 'https://evil.example/' },
    ]) {
      // `linkTo` throws when the link leads anywhere else.
      expect((await askLink(await newcomer(), 1, forged)).token).toMatch(/^altm_/);
    }
  });
});

describe('B7 a link to set a password', () => {
  it('sets it once, ends what was open, tells the owner, and signs nobody in', async () => {
    const user = await newcomer();
    const open = await world.login(user);
    const token = await forgot(user);
    const done = await setPassword(token);
    expect(done.data).toEqual({ email: user.email });
    expect(done.cookie).toBe('');
    expect(await me(open)).toBe(401);
    expect(await openSessions(user)).toBe(0);
    expect((await setPassword(token, 'An0ther-Veilchen')).error).toBe('authentication_failed');
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
    const mails = await rows(sql`SELECT kind FROM mails WHERE recipient = ${user.email} ORDER BY kind`);
    expect(mails).toEqual([{ kind: 'password_changed' }, { kind: 'password_reset' }]);
  });

  it('stays good when the password is refused, and says every rule that it breaks', async () => {
    const user = await newcomer();
    const token = await forgot(user);
    const refused = await setPassword(token, 'short');
    expect(refused.errors).toEqual([
      { field: 'password', rule: 'password_too_short', message: 'Au moins 8 caractères.' },
      { field: 'password', rule: 'password_uppercase', message: 'Au moins une majuscule.' },
      { field: 'password', rule: 'password_digit', message: 'Au moins un chiffre.' },
      { field: 'password', rule: 'password_special', message: 'Au moins un caractère spécial.' },
    ]);
    expect((await setPassword(token)).status).toBe(200);
  });

  it('works for half an hour, and only the newest one', async () => {
    const user = await newcomer();
    const first = await forgot(user);
    const second = await forgot(user, 2);
    expect((await setPassword(first)).error).toBe('authentication_failed');
    world.clock.advance(30 * MINUTE + SECOND);
    expect((await setPassword(second)).error).toBe('authentication_failed');
    const third = await forgot(user, 3);
    world.clock.advance(30 * MINUTE - SECOND);
    expect((await setPassword(third)).status).toBe(200);
  });

  it('of an invitation works for 72 hours, joins, and only then lets in', async () => {
    const admin = await world.login(world.a.admin);
    const invite = async (email: string) => {
      const body = { email, firstname: 'Ada', lastname: 'Byron', lang: 'en' };
      const reply = await world.ask({ method: 'POST', url: '/api/user', body, token: admin });
      return { id: String(reply.json().data.id), email, companyId: world.a.id };
    };
    const invited = await invite('ada@links.example');
    const token = await world.linkTo(invited.email, SET_PASSWORD);
    expect(token).toMatch(/^alti_/);
    world.clock.advance(72 * HOUR - SECOND);
    expect((await setPassword(token)).status).toBe(200);
    const signedIn = await login(invited.email, NEW_PASSWORD);
    expect(signedIn.data).toMatchObject({ user_id: invited.id, company_id: world.a.id });
    expect((await setPassword(token, 'An0ther-Veilchen')).error).toBe('authentication_failed');
    const again = await world.login(world.a.admin);
    const late = await world.ask({
      method: 'POST',
      url: '/api/user',
      body: { email: 'late@links.example', firstname: 'Lea', lastname: 'Late' },
      token: again,
    });
    expect(late.statusCode).toBe(200);
    const expired = await world.linkTo('late@links.example', SET_PASSWORD);
    world.clock.advance(72 * HOUR + SECOND);
    expect((await setPassword(expired)).error).toBe('authentication_failed');
  });

  it('and no other way gives a password to somebody whose company signs in elsewhere', async () => {
    const user = await newcomer();
    const session = await world.login(user);
    const reset = await forgot(user);
    const { token: magic, cookie } = await askLink(user);
    const domain = user.email.split('@')[1] ?? '';
    const enforce = (enforced: boolean) =>
      rows(sql`
        INSERT INTO sso_configs (company_id, issuer, client_id, sealed_client_secret, client_secret_ending, email_domains, enabled, enforced, updated_at)
        VALUES (${world.a.id}, 'https://idp.example', 'client', 'x', 'xxxx', ARRAY[${domain}], true, ${enforced}, now())
        ON CONFLICT (company_id) DO UPDATE SET enforced = ${enforced}`);
    await enforce(true);
    const sent = world.lettersTo(user.email).length;
    const statuses = [
      (await setPassword(reset)).error,
      (await follow(magic, cookie)).error,
      (await login(user.email, PASSWORD)).error,
      (
        await world.ask({
          method: 'POST',
          url: '/api/user/password',
          token: session,
          body: { current: PASSWORD, password: NEW_PASSWORD },
        })
      ).json().error,
    ];
    await world.visit('/emailToken', { email: user.email });
    await world.visit('/emailForgotten', { email: user.email });
    // What was asked for is answered in turn: when this one has its mail, those before it were looked at.
    await askLink(world.a.admin);
    expect(world.lettersTo(user.email)).toHaveLength(sent);
    expect(statuses).toEqual([
      'authentication_failed',
      'authentication_failed',
      'authentication_failed',
      'forbidden',
    ]);
    // Control: the same six ways work as soon as the company does not insist on it.
    await enforce(false);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await setPassword(reset)).status).toBe(200);
    await forgot(user, 2);
    await rows(sql`DELETE FROM sso_configs`);
  });

  it('and a company’s provider does not get hold of an account that leads into another company', async () => {
    const user = await world.addUser(world.a.id, 'both@links.example', PERMISSIONS, 'admin');
    const token = await world.login(user);
    const place = { companyId: world.b.id, role: 'user', permissions: [] } as const;
    await world.platform.database.systemTransaction((tx) =>
      world.doors.users.attach(tx, user.id, place, world.clock.now()),
    );
    const take = async (email: string) => {
      const body = { firstname: 'B', lastname: 'B', lang: 'en', email };
      const reply = await world.ask({ method: 'PUT', url: `/api/user/${user.id}`, token, body });
      return reply.json().error ?? 'asked';
    };
    await rows(sql`UPDATE sessions SET method = 'sso' WHERE user_id = ${user.id}`);
    expect(await take('mine@links.example')).toBe('reauth_required');
    // Control: the person, proved by a password of their own, may.
    await world.ask({ method: 'POST', url: '/api/session/confirm', token, body: { password: PASSWORD } });
    expect(await take('theirs@links.example')).toBe('asked');
  });
});

describe('B5 tokens are useless when stolen from storage', () => {
  it('never stand in a table, in the log or in a mail that was sent', async () => {
    const user = await newcomer();
    const issued: string[] = [];
    for (let nth = 0; nth < 60; nth++) {
      world.clock.advance(10 * SECOND);
      issued.push(await world.login(user));
    }
    const { token: magic, cookie } = await askLink(user);
    issued.push(magic, (await follow(magic, cookie)).token);
    const dump = JSON.stringify(
      await Promise.all([
        rows(sql`SELECT * FROM sessions`),
        rows(sql`SELECT * FROM one_time_tokens`),
        rows(sql`SELECT * FROM mails`),
        rows(sql`SELECT * FROM audit_log`),
        queued(),
      ]),
    );
    expect(issued.filter((token) => dump.includes(token))).toEqual([]);
    expect(new Set(issued).size).toBe(issued.length);
    // Control: what is stored is their SHA-256, so the dump is the right one.
    expect(issued.every((token) => dump.includes(digest(token)))).toBe(true);
  });

  it('end with the password, at once, and the session that changed it goes on under a new one', async () => {
    const user = await newcomer();
    const others = [await world.login(user), await world.login(user)];
    const own = await world.login(user);
    const changed = await world.ask({
      method: 'POST',
      url: '/api/user/password',
      token: own,
      body: { current: PASSWORD, password: NEW_PASSWORD },
    });
    expect(changed.statusCode).toBe(200);
    const { token } = changed.json().data;
    for (const former of [...others, own]) expect(await me(former)).toBe(401);
    expect(await me(token)).toBe(200);
  });

  it('are refused fifty times of fifty after signing out', async () => {
    const token = await world.login(await newcomer());
    await world.ask({ method: 'POST', url: '/api/logout', token });
    const replays = await Promise.all(Array.from({ length: 50 }, () => me(token)));
    expect(replays.every((status) => status === 401)).toBe(true);
  });
});
