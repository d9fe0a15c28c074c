import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../platform/fail.ts';
import { serveWebApp } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'altocost-web-'));
const dist = join(folder, 'dist');
const app = Fastify();
app.decorateRequest('caller', null);
serveWebApp(app, () => fail('not_found'), dist);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const build = (page: string) => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), page);
  writeFileSync(join(dist, 'assets', 'app-1a2b3c.js'), SCRIPT);
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'outside.txt'), 'secret');
};

beforeAll(() => app.ready());
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the web application', () => {
  it('says how to build it when it is not built, and is there as soon as it is', async () => {
    const missing = await get('/');
    expect(missing.statusCode).toBe(503);
    expect(missing.body).toContain('npm run build');
    build('<p>one');
    for (const url of ['/', '/explorer', '/imports/12?tab=rows']) {
      const page = await get(url);
      expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
        200,
        '<p>one',
        'no-cache',
      ]);
    }
  });

  it('keeps hashed files for ever and sends them compressed', async () => {
    const file = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(file.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(file.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/assets/app-1a2b3c.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const again = await get('/assets/app-1a2b3c.js', { 'if-none-match': String(plain.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers 404 for files that are not there, and reaches nothing outside', async () => {
    for (const url of [
      '/assets/old-000000.js',
      '/robots.txt',
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
    ]) {
      const reply = await get(url);
      expect(reply.statusCode, url).toBe(404);
      expect(reply.body).not.toContain('secret');
    }
    expect((await app.inject({ method: 'POST', url: '/explorer' })).statusCode).toBe(405);
    expect((await get('/api/nowhere')).json()).toMatchObject({ code: 404, error: 'not_found' });
  });
});
