import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../testing/fake-clock.ts';
import { PASSWORD } from '../../testing/world.ts';
import { createMailedWorld, type MailedWorld } from './testing/mailed-world.ts';

let world: MailedWorld;
beforeAll(async () => {
  world = await createMailedWorld();
}, 60_000);
afterAll(() => world.close());

const login = (email: string, password: string, from: string, cookie = '') =>
  world.visit('/system/password/login', { email, password }, from, { cookie });

describe('B3 guessing is limited without locking people out', () => {
  it('looks at 25 of 1,000 guesses from 50 addresses in a day, and the owner’s browser gets in meanwhile', async () => {
    const user = await world.addUser(world.a.id, 'target@a.example', []);
    const { cookie } = await login(user.email, PASSWORD, '192.0.2.200');
    let looked = 0;
    let owner = 0;
    for (let guess = 0; guess < 1_000; guess++) {
      world.clock.advance(86 * SECOND);
      const { status } = await login(user.email, `Guess-${guess}`, `198.51.100.${guess % 50}`);
      if (status === 401) looked += 1;
      if (guess % 100 === 99 && (await login(user.email, PASSWORD, '192.0.2.200', cookie)).status === 200)
        owner += 1;
    }
    expect(looked).toBeLessThanOrEqual(25);
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(owner).toBe(10);
    // Control: without the cookie that same person is held up like anybody.
    expect((await login(user.email, PASSWORD, '192.0.2.200')).error).toBe('rate_limited');
  }, 60_000);

  it('looks at ten a minute from one address, over a thousand accounts', async () => {
    let looked = 0;
    for (let account = 0; account < 1_000; account++) {
      world.clock.advance(120);
      const { status } = await login(`someone${account}@a.example`, PASSWORD, '203.0.113.9');
      if (status === 401) looked += 1;
    }
    // 1,000 guesses, 0.12 s apart, take two minutes.
    expect(looked).toBeLessThanOrEqual(20);
    expect(looked).toBeGreaterThanOrEqual(10);
  }, 60_000);

  it('counts asking for mails and trying links per address too, each for itself', async () => {
    const from = '203.0.113.77';
    const count = async (path: string, body: unknown) => {
      world.clock.advance(2 * MINUTE);
      const errors: unknown[] = [];
      for (let nth = 0; nth < 15; nth++) errors.push((await world.visit(path, body, from)).error);
      return errors.filter((error) => error === 'rate_limited').length;
    };
    const email = 'nobody-here@a.example';
    expect(await count('/emailToken', { email })).toBe(5);
    expect(await count('/emailForgotten', { email })).toBe(5);
    expect(await count('/system/magic/login', { token: 'altm_x' })).toBe(5);
    expect(await count('/altr_x/reset-password', { password: PASSWORD })).toBe(5);
    expect(await count('/emailValidation', { token: 'alte_x' })).toBe(5);
    // Control: another address of the network is not held up by it.
    expect((await world.visit('/emailToken', { email }, '203.0.113.78')).status).toBe(200);
  });
});
