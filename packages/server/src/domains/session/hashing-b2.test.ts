import { availableParallelism } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPasswords } from '../../platform/secrets/passwords.ts';
import { createMailedWorld, type MailedWorld } from './testing/mailed-world.ts';

const CORES = availableParallelism();
const FLOOD = 200;

let world: MailedWorld;
beforeAll(async () => {
  world = await createMailedWorld();
}, 60_000);
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** Sign-ins of as many people from as many addresses, all at once, while somebody asks after the server's health. */
async function flood(name: string) {
  const { passwords } = world.platform;
  const { matches } = passwords;
  let hashing = 0;
  let most = 0;
  vi.spyOn(passwords, 'matches').mockImplementation(async (...pair) => {
    most = Math.max(most, ++hashing);
    const right = await matches(...pair);
    hashing -= 1;
    return right;
  });
  const answered = new Set<number>();
  const logins = Array.from({ length: FLOOD }, async (_, nth) => {
    const body = { email: `${name}${nth}@a.example`, password: 'Wrong-Horse-26' };
    const { status } = await world.visit('/system/password/login', body, `198.51.100.${nth}`);
    answered.add(nth);
    return status;
  });
  const health: number[] = [];
  while (answered.size < FLOOD) {
    const reply = await world.ask({ method: 'GET', url: '/api/health' });
    health.push(reply.statusCode);
  }
  return { most, statuses: await Promise.all(logins), health };
}

describe('B2 hashing cannot stall the server', () => {
  it(`hashes for ${FLOOD} sign-ins on at most ${CORES} cores, and answers others meanwhile`, async () => {
    const { most, statuses, health } = await flood('queued');
    expect(most).toBeLessThanOrEqual(CORES);
    expect(most).toBeGreaterThan(0);
    // Whoever would wait longer than five seconds, on a slow machine, is told to come back.
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(CORES);
    expect(health.every((status) => status === 200)).toBe(true);
    expect(health.length).toBeGreaterThan(20);
  }, 60_000);

  it('control: without the queue, many more are hashed at once', async () => {
    vi.spyOn(world.platform.passwords, 'inTurn').mockImplementation((work) => work());
    const { most } = await flood('unqueued');
    expect(most).toBeGreaterThan(CORES * 4);
  }, 60_000);

  it('sends those away who have waited for five seconds, and serves the next ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { inTurn } = await createPasswords(1);
      let done = (): void => {};
      const slow = inTurn(() => new Promise<void>((resolve) => (done = resolve)));
      const impatient = inTurn(async () => 'served').catch((error: unknown) => error);
      vi.advanceTimersByTime(4_999);
      const patient = inTurn(async () => 'served');
      vi.advanceTimersByTime(1);
      expect(await impatient).toMatchObject({ code: 'rate_limited' });
      done();
      await slow;
      expect(await patient).toBe('served');
    } finally {
      vi.useRealTimers();
    }
  });
});
