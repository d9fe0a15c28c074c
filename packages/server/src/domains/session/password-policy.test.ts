import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordProblems } from '@altocost/contract/session/password.ts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { createWorld, PASSWORD, type World } from '../../testing/world.ts';
import { policyProblems, type Known } from './password-policy.ts';

const KNOWN: Known = {
  email: 'm.dupontel@northwind.example',
  firstname: 'Marguerite',
  lastname: 'Dupontel',
  companies: ['Northwind SAS'],
};
const COMMON = dictionary['passwords-common'].map(String);
/** What people do to a common password so that it satisfies the rules. */
const DRESSINGS: readonly ((word: string) => string)[] = [
  (word) => `${capital(word)}1!`,
  (word) => `${capital(word)}2026!`,
  (word) => `!${capital(word)}123`,
  (word) => `${capital(leet(word))}1!`,
];
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const leet = (word: string) => word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3');

describe('B1 passwords are not guessable', () => {
  it('refuses the 3,000 commonest that satisfy the rules, however they are dressed up', async () => {
    const tried = DRESSINGS.flatMap((dress) => COMMON.slice(0, 3_000).map(dress)).filter(
      (password) => passwordProblems(password).length === 0,
    );
    expect(tried.length).toBeGreaterThan(3_000);
    const accepted: string[] = [];
    for (const password of tried) {
      if ((await policyProblems(password, KNOWN)).length === 0) accepted.push(password);
    }
    expect(accepted).toEqual([]);
  });

  it('refuses 100,000 made from the lists that are tried first everywhere', async () => {
    let tried = 0;
    const accepted: string[] = [];
    for (const word of COMMON) {
      for (const password of [word, ...DRESSINGS.map((dress) => dress(word))]) {
        tried += 1;
        if ((await policyProblems(password, KNOWN)).length === 0) accepted.push(password);
      }
    }
    expect(tried).toBeGreaterThan(100_000);
    expect(accepted.slice(0, 20)).toEqual([]);
  });

  it('refuses names of the product, the company and the person', async () => {
    for (const word of ['Altocost', 'Northwind', 'Dupontel', 'Marguerite', 'n0rthw1nd', '@ltoc0st']) {
      for (const password of [`${capital(word)}2026!`, `My-${word}-77x`, `9!${capital(word)}`]) {
        expect(await policyProblems(password, KNOWN), password).not.toEqual([]);
      }
    }
  });

  it('control: takes passwords that are none of these', async () => {
    for (const password of [PASSWORD, 'Gr8-Veilchen/Turm', 'Tr0is petits chats gris!', 'Пароль-из-7-слов']) {
      expect(await policyProblems(password, KNOWN), password).toEqual([]);
    }
  });
});

describe('B1 passwords are kept as argon2id', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ jobs: true, env: { ALTOCOST_RATE_LIMIT: '1000000' } });
  });
  afterAll(() => world.close());

  const login = async (email: string, password: string) =>
    (await world.ask({ method: 'POST', url: '/api/system/password/login', body: { email, password } }))
      .statusCode;
  const change = async (token: string, current: string, password: string) => {
    const reply = await world.ask({
      method: 'POST',
      url: '/api/user/password',
      token,
      body: { current, password },
    });
    const { data, errors = [] } = reply.json();
    return {
      status: reply.statusCode,
      token: data?.token,
      rules: errors.map((error: { rule: string }) => error.rule),
    };
  };
  const newcomer = (name: string) => world.addUser(world.a.id, `${name}@kept.example`, []);

  it('of any length up to 128 and any script, every character counting', async () => {
    const user = await newcomer('q');
    const long = 'Aé9!'.repeat(32);
    expect(long).toHaveLength(128);
    let token = await world.login(user);
    ({ token } = await change(token, PASSWORD, long));
    expect(await login(user.email, long)).toBe(200);
    expect(await login(user.email, `${long.slice(0, 99)}x${long.slice(100)}`)).toBe(401);
    const tooLong = await change(token, long, `${long}x`);
    expect([tooLong.status, tooLong.rules]).toEqual([400, ['password_too_long']]);
    const unicode = 'Ünïcödé-密码-9-пароль';
    expect((await change(token, long, unicode)).status).toBe(200);
    expect(await login(user.email, unicode)).toBe(200);
    world.clock.advance(120_000);
  });

  it('and none of the last five comes back', async () => {
    const user = await newcomer('w');
    let token = await world.login(user);
    const former = [PASSWORD];
    for (let nth = 1; nth <= 5; nth++) {
      world.clock.advance(1_000);
      const next = `Gr8-Veilchen/Turm${nth}`;
      const changed = await change(token, former.at(-1) ?? '', next);
      expect(changed.status).toBe(200);
      ({ token } = changed);
      former.push(next);
    }
    for (const password of former.slice(1)) {
      const refused = await change(token, former.at(-1) ?? '', password);
      expect([refused.status, refused.rules], password).toEqual([400, ['password_used_before']]);
    }
    expect((await change(token, former.at(-1) ?? '', PASSWORD)).status).toBe(200);
    world.clock.advance(120_000);
  });

  it('with older parameters until the next sign-in, and then with today’s', async () => {
    const user = await newcomer('e');
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const kept = () =>
      world.platform.database.systemTransaction(async (tx) => {
        const found = await tx.execute<{ password_hash: string }>(
          sql`SELECT password_hash FROM users WHERE id = ${user.id}`,
        );
        return found.rows[0]?.password_hash;
      });
    await world.platform.database.systemTransaction((tx) =>
      tx.execute(sql`UPDATE users SET password_hash = ${old} WHERE id = ${user.id}`),
    );
    expect(await login(user.email, 'Wrong-one-77')).toBe(401);
    expect(await kept()).toBe(old);
    expect(await login(user.email, PASSWORD)).toBe(200);
    expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await login(user.email, PASSWORD)).toBe(200);
  });

  it('always', async () => {
    const found = await world.platform.database.systemTransaction((tx) =>
      tx.execute<{ password_hash: string }>(
        sql`SELECT password_hash FROM users WHERE password_hash IS NOT NULL
            UNION ALL SELECT password_hash FROM password_history`,
      ),
    );
    expect(found.rows.length).toBeGreaterThan(10);
    const wrong = found.rows.filter(
      (row) => !row.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'),
    );
    expect(wrong).toEqual([]);
  });
});
