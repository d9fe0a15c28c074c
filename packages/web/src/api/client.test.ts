import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { preferences } from '../lib/preferences.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { importOf, page, reply, user, uuid } from '../testing/records.ts';
import { call, download } from './client.ts';
import { ApiProblem } from './problem.ts';
import { session } from './session.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const period = { from: day('2026-11-01'), to: day('2026-11-30') };

describe('a call', () => {
  it('fills the path, leaves empty query values out and writes scopes as JSON text', async () => {
    const server = fakeServer();
    server.answer(ENDPOINTS.imports.show, reply(importOf({ id: uuid(7) })));
    server.answer(ENDPOINTS.imports.versions, page([]));
    await call(ENDPOINTS.imports.show, { params: { id: uuid(7) } });
    await call(ENDPOINTS.imports.versions, { query: { page: 2, import_id: undefined } });
    expect(server.seen.map(({ method, path, query }) => [method, path, query])).toEqual([
      ['GET', `/imports/${uuid(7)}`, {}],
      ['GET', '/imports/versions', { page: '2' }],
    ]);
  });

  it('says who asks, for which company and in which language', async () => {
    const server = fakeServer();
    server.answer(ENDPOINTS.session.me, reply(user()));
    session.start({ token: 'secret', companyId: uuid(2) });
    preferences.setLanguage('en');
    await call(ENDPOINTS.session.me, {});
    const headers = server.seen[0]?.headers;
    expect(headers?.get('Authorization')).toBe('Bearer secret');
    expect(headers?.get('X-Company-Id')).toBe(uuid(2));
    expect(headers?.get('Accept-Language')).toBe('en');
  });

  it('decodes the reply: money arrives as an exact decimal', async () => {
    const server = fakeServer();
    server.answer(ENDPOINTS.costs.homeSum, {
      code: 200,
      data: [{ date: day('2026-11-01'), cost: 0.1, trend: null }],
      total: 1234.5600000001,
      previous_total: 0,
      trend: null,
      currency: 'EUR',
    });
    const sum = await call(ENDPOINTS.costs.homeSum, { query: period });
    expect(sum.total).toBe('1234.5600000001');
    expect(sum.data[0]?.cost).toBe('0.1');
  });

  it('turns an error reply into a problem with its code, sentence, reference and fields', async () => {
    const server = fakeServer();
    const errors = [{ field: 'to', rule: 'from_after_to', message: 'La fin précède le début' }];
    server.respond(ENDPOINTS.costs.homeSum, () =>
      Response.json(
        { code: 400, message: 'Requête incorrecte', error: 'validation_failed', requestId: 'req-9', errors },
        { status: 400 },
      ),
    );
    const problem = await failure(call(ENDPOINTS.costs.homeSum, { query: period }));
    expect(problem).toMatchObject({
      status: 400,
      error: 'validation_failed',
      message: 'Requête incorrecte',
      requestId: 'req-9',
      fields: errors,
    });
  });

  it('calls a proxy’s page, and a reply that is not in the contract, unreadable', async () => {
    const server = fakeServer();
    server.respond(
      ENDPOINTS.session.me,
      () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'X-Request-Id': 'req-3' } }),
    );
    expect(await failure(call(ENDPOINTS.session.me, {}))).toMatchObject({
      status: 502,
      error: 'unreadable',
      requestId: 'req-3',
    });
    server.respond(ENDPOINTS.session.me, () => Response.json({ code: 200, data: { id: 1 } }));
    expect(await failure(call(ENDPOINTS.session.me, {}))).toMatchObject({ status: 200, error: 'unreadable' });
  });

  it('calls a server that does not answer unreachable', async () => {
    fakeServer().goDown();
    expect(await failure(call(ENDPOINTS.session.me, {}))).toMatchObject({ status: 0, error: 'unreachable' });
  });

  it('gives a file the name that the server says', async () => {
    const server = fakeServer();
    server.respond(
      ENDPOINTS.costs.exportCsv,
      () =>
        new Response('a;b', {
          headers: { 'Content-Disposition': "attachment; filename*=UTF-8''co%C3%BBts.csv" },
        }),
    );
    const body = { ...period, group: ['provider'] };
    const file = await download(ENDPOINTS.costs.exportCsv, { body });
    expect(file.name).toBe('coûts.csv');
    expect(await file.blob.text()).toBe('a;b');
  });
});

describe('the end of a session', () => {
  it('is told once by "Invalid token", and only by it', async () => {
    const server = fakeServer();
    session.start({ token: 'old', companyId: uuid(2) });
    const ended = vi.fn<(reason: string) => void>();
    const stop = session.onEnd(ended);
    server.refuse(ENDPOINTS.session.login, 'authentication_failed');
    server.refuse(ENDPOINTS.session.me, 'invalid_token');
    const login = { body: { email: 'a@b.fr', password: 'x' } };
    await failure(call(ENDPOINTS.session.login, login));
    expect(session.isOpen()).toBe(true);
    await Promise.all([failure(call(ENDPOINTS.session.me, {})), failure(call(ENDPOINTS.session.me, {}))]);
    expect(session.isOpen()).toBe(false);
    expect(ended.mock.calls).toEqual([['expired']]);
    stop();
  });
});

async function failure(promise: Promise<unknown>): Promise<ApiProblem> {
  const caught: unknown = await promise.catch((problem: unknown) => problem);
  if (caught instanceof ApiProblem) return caught;
  throw new Error('the call did not fail');
}
