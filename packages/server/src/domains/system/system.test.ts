import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';

const TOKEN = 'token-of-the-monitoring';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { ALTOCOST_METRICS_TOKEN: TOKEN } });
});
afterAll(() => world.close());

describe('health', () => {
  it('says that it can serve, which version, and that no demo is there', async () => {
    const reply = await world.ask({ method: 'GET', url: '/api/health' });
    expect(reply.json()).toEqual({ code: 200, data: { status: 'ok', version: '0.1.0', demo: false } });
  });
});

describe('figures', () => {
  const scrape = (remoteAddress: string, headers: Record<string, string> = {}) =>
    world.server.inject({ url: '/api/metrics', remoteAddress, headers });

  it('are for the machine itself', async () => {
    world.platform.metrics.gauge('test_gauge', 'For this test', async () => 42);
    const reply = await scrape('127.0.0.1');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('altocost_test_gauge 42');
    expect(reply.body).toContain('altocost_http_request_seconds_bucket');
  });

  it('are for others with the token only', async () => {
    const statuses = [
      await scrape('203.0.113.7'),
      await scrape('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }),
      await scrape('203.0.113.7', { authorization: 'Bearer wrong' }),
      await scrape('203.0.113.7', { authorization: `Bearer ${TOKEN}` }),
    ].map((reply) => reply.statusCode);
    expect(statuses).toEqual([403, 403, 403, 200]);
  });
});
