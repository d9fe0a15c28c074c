import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { fakeUploads } from '../testing/fake-xhr.ts';
import { reply, uuid } from '../testing/records.ts';
import { session } from './session.ts';
import { upload } from './upload.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  session.discard();
  vi.unstubAllGlobals();
});

const file = new File(['a,b'], 'bill.csv');

function start(signal?: AbortSignal) {
  const sent = fakeUploads();
  const onProgress = vi.fn<(sent: number, total: number) => void>();
  const result = upload(ENDPOINTS.imports.create, {
    file,
    fields: { format: 'focus-1.0' },
    onProgress,
    ...(signal === undefined ? {} : { signal }),
  });
  const [request] = sent;
  if (request === undefined) throw new Error('nothing was sent');
  return { request, onProgress, result };
}

describe('an upload', () => {
  it('sends the file with its name, after the other fields, as the user of the session', async () => {
    session.start({ token: 'secret', companyId: uuid(2) });
    const { request, result } = start();
    expect([request.method, request.url]).toEqual(['POST', '/api/imports']);
    expect(request.headers['Authorization']).toBe('Bearer secret');
    expect([...request.form.keys()]).toEqual(['format', 'file']);
    request.reply(200, JSON.stringify(reply({ id: uuid(7), status: 'pending' })));
    expect((await result).data.id).toBe(uuid(7));
  });

  it('tells how far it is', () => {
    const { request, onProgress } = start();
    request.progress(1, 3);
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(1, 3);
  });

  it('fails with the problem that the server tells', async () => {
    const { request, result } = start();
    const body = { code: 413, message: 'Trop volumineux', error: 'too_large', requestId: 'r' };
    request.reply(413, JSON.stringify(body));
    await expect(result).rejects.toMatchObject({
      status: 413,
      error: 'too_large',
      message: 'Trop volumineux',
    });
  });

  it('fails as unreachable when the connection breaks, and as unreadable on nonsense', async () => {
    const broken = start();
    broken.request.breakOff();
    await expect(broken.result).rejects.toMatchObject({ error: 'unreachable' });
    const nonsense = start();
    nonsense.request.reply(200, '<html>');
    await expect(nonsense.result).rejects.toMatchObject({ error: 'unreadable' });
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const { result } = start(stop.signal);
    stop.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the session when its token is no longer valid', async () => {
    session.start({ token: 'old', companyId: uuid(2) });
    const { request, result } = start();
    const body = { code: 401, message: 'Invalid token', error: 'invalid_token', requestId: 'r' };
    request.reply(401, JSON.stringify(body));
    await expect(result).rejects.toMatchObject({ status: 401 });
    expect(session.isOpen()).toBe(false);
  });
});
