import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { createWorld, PASSWORD, type World } from '../../testing/world.ts';

const LOGIN = '/api/system/password/login';
let world: World;
beforeAll(async () => {
  world = await createWorld({ jobs: true });
});
afterAll(() => world.close());

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  world.ask({ method: 'POST', url: LOGIN, body: { email, password }, headers });
const me = (token: string) => world.ask({ method: 'GET', url: '/api/user', token });

describe('signing in', () => {
  it('gives a token that answers who I am', async () => {
    const reply = await signIn('ADMIN@a.example', PASSWORD);
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json();
    expect(data).toEqual({
      token: expect.stringMatching(/^alts_[\w-]{43}_[0-9a-f]{8}$/),
      user_id: world.a.admin.id,
      company_id: world.a.id,
    });
    const user = (await me(data.token)).json().data;
    expect(user).toMatchObject({
      id: world.a.admin.id,
      email: 'admin@a.example',
      company: { id: world.a.id, name: 'Company a', currency: 'EUR' },
      last_login_date: '2026-03-15T10:00:00.000Z',
    });
  });

  it('says the same for an unknown address, a wrong password and a disabled user', async () => {
    const disabled = await world.addUser(world.a.id, 'disabled@a.example', []);
    await world.platform.database.systemTransaction((tx) =>
      tx.execute(`UPDATE users SET active = false WHERE id = '${disabled.id}'`),
    );
    const answers = await Promise.all([
      signIn('unknown@a.example', PASSWORD),
      signIn('admin@b.example', 'wrong'),
      signIn('disabled@a.example', PASSWORD),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect({ ...answer.json(), requestId: '' }).toEqual({
        code: 401,
        error: 'authentication_failed',
        message: 'Erreur de connexion, veuillez vérifier vos identifiants.',
        requestId: '',
      });
    }
  });

  it('knows no other way in yet', async () => {
    const body = { email: 'admin@a.example', password: PASSWORD };
    const reply = await world.ask({ method: 'POST', url: '/api/system/google/login', body });
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'provider_unknown']);
  });

  it('keeps only hashes', async () => {
    const token = await world.login(world.a.admin);
    const kept = await world.platform.database.systemTransaction(async (tx) => {
      const sessions = await tx.execute('SELECT * FROM sessions');
      const users = await tx.execute('SELECT * FROM users');
      return JSON.stringify([sessions.rows, users.rows]);
    });
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(PASSWORD);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('a session', () => {
  it('ends at logout, for ever', async () => {
    const token = await world.login(world.a.admin);
    const logout = await world.ask({ method: 'POST', url: '/api/logout', token });
    expect(logout.json()).toEqual({ code: 200, data: null });
    for (let replay = 0; replay < 5; replay++) {
      const reply = await me(token);
      expect([reply.statusCode, reply.json().message]).toEqual([401, 'Invalid token']);
    }
  });

  it('ends after eight idle hours', async () => {
    const token = await world.login(world.a.admin);
    world.clock.advance(8 * HOUR);
    expect((await me(token)).statusCode).toBe(200);
    world.clock.advance(8 * HOUR + SECOND);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('ends after a day however busy it is', async () => {
    const token = await world.login(world.a.admin);
    for (let hours = 6; hours <= 24; hours += 6) {
      world.clock.advance(6 * HOUR);
      expect((await me(token)).statusCode, `after ${hours} h`).toBe(200);
    }
    world.clock.advance(SECOND);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('ends when the user is disabled', async () => {
    const user = await world.addUser(world.a.id, 'leaver@a.example', []);
    const token = await world.login(user);
    await world.platform.database.systemTransaction((tx) =>
      tx.execute(`UPDATE users SET active = false WHERE id = '${user.id}'`),
    );
    expect((await me(token)).statusCode).toBe(401);
  });

  it('belongs to one company', async () => {
    const token = await world.login(world.a.admin);
    const ask = (company: string) =>
      world.ask({ method: 'GET', url: '/api/user', token, headers: { 'x-company-id': company } });
    expect((await ask(world.a.id)).statusCode).toBe(200);
    const other = await ask(world.b.id);
    expect([other.statusCode, other.json().error]).toEqual([409, 'company_changed']);
  });

  it('remembers the language and answers in it', async () => {
    const token = await world.login(world.a.nobody);
    const denied = () => world.ask({ method: 'GET', url: '/api/nowhere', token });
    const patch = (body: unknown) => world.ask({ method: 'PATCH', url: '/api/user/lang', token, body });
    expect((await patch({ lang: 'fr' })).statusCode).toBe(200);
    expect((await me(token)).json().data.lang).toBe('fr');
    expect((await denied()).json().message).toBe("Cet élément n'existe pas");
    const wrong = await patch({ lang: 'de', admin: true });
    expect(wrong.json()).toMatchObject({
      code: 400,
      error: 'validation_failed',
      errors: [
        { field: 'lang', rule: 'invalid_value', message: 'Cette valeur n’est pas permise.' },
        { field: 'admin', rule: 'unknown_field', message: 'Ce champ est inconnu.' },
      ],
    });
  });
});

describe('guessing', () => {
  it('is slowed down per account, and the owner’s own browser is not', async () => {
    const user = await world.addUser(world.b.id, 'target@b.example', []);
    const cookie = String((await signIn(user.email, PASSWORD)).headers['set-cookie']).split(';')[0] ?? '';
    world.clock.advance(2 * MINUTE);
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn(user.email, `guess ${guess}`)).statusCode).toBe(401);
    }
    const slowed = await signIn(user.email, PASSWORD);
    expect([slowed.statusCode, slowed.json().error]).toEqual([429, 'rate_limited']);
    expect(Number(slowed.headers['retry-after'])).toBe(30);
    expect((await signIn(user.email, PASSWORD, { cookie })).statusCode).toBe(200);
    world.clock.advance(31 * SECOND);
    expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  });

  it('is limited per address to ten a minute, over all accounts', async () => {
    world.clock.advance(2 * MINUTE);
    const answers: number[] = [];
    for (let account = 0; account < 15; account++) {
      answers.push((await signIn(`someone${account}@b.example`, PASSWORD)).statusCode);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
    world.clock.advance(2 * MINUTE);
  });

  it('does not hold up people who know their password, however many sign in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('admin@a.example', PASSWORD)));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  });
});
