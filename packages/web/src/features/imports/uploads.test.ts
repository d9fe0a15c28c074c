import { describe, expect, it, vi } from 'vitest';
import { createUploads } from './uploads.ts';

const file = (name: string) => new File(['abc'], name);

/** A server that answers when the test says so. */
function slowServer() {
  const waiting: {
    name: string;
    done: () => void;
    fail: (problem: unknown) => void;
    progress: (n: number) => void;
  }[] = [];
  const aborted: string[] = [];
  const send = (given: File, progress: (sent: number) => void, signal: AbortSignal) =>
    new Promise<void>((done, fail) => {
      waiting.push({ name: given.name, done, fail, progress });
      signal.addEventListener('abort', () => {
        aborted.push(given.name);
        fail(new DOMException('aborted', 'AbortError'));
      });
    });
  return { waiting, aborted, send };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const states = (uploads: ReturnType<typeof createUploads>) =>
  uploads.all().map((one) => [one.name, one.state, one.sent]);

describe('uploads', () => {
  it('go one after the other, tell how far they are, and leave the list', async () => {
    const server = slowServer();
    const uploads = createUploads(server.send);
    uploads.add([file('a.csv'), file('b.csv')]);
    server.waiting[0]?.progress(2);
    expect(states(uploads)).toEqual([
      ['a.csv', 'sending', 2],
      ['b.csv', 'waiting', 0],
    ]);
    server.waiting[0]?.done();
    await settled();
    expect(states(uploads)).toEqual([['b.csv', 'sending', 0]]);
    server.waiting[1]?.done();
    await settled();
    expect(uploads.all()).toEqual([]);
  });

  it('stay when they fail, do not stop the others, and can be sent again', async () => {
    const server = slowServer();
    const uploads = createUploads(server.send);
    uploads.add([file('a.csv'), file('b.csv')]);
    server.waiting[0]?.fail(new Error('too large'));
    await settled();
    expect(states(uploads)).toEqual([
      ['a.csv', 'failed', 0],
      ['b.csv', 'sending', 0],
    ]);
    server.waiting[1]?.done();
    await settled();
    uploads.retry(uploads.all()[0]?.id ?? 0);
    await settled();
    server.waiting[2]?.done();
    await settled();
    expect(uploads.all()).toEqual([]);
  });

  it('can be stopped on their way, and taken off the list when they failed', async () => {
    const server = slowServer();
    const uploads = createUploads(server.send);
    uploads.add([file('a.csv'), file('b.csv')]);
    uploads.drop(uploads.all()[0]?.id ?? 0);
    await settled();
    expect(server.aborted).toEqual(['a.csv']);
    expect(states(uploads)).toEqual([['b.csv', 'sending', 0]]);
    server.waiting[1]?.fail(new Error('refused'));
    await settled();
    uploads.drop(uploads.all()[0]?.id ?? 0);
    expect(uploads.all()).toEqual([]);
  });

  it('tell their listeners until these leave', () => {
    const uploads = createUploads(slowServer().send);
    const listener = vi.fn<() => void>();
    const leave = uploads.subscribe(listener);
    uploads.add([file('a.csv')]);
    const told = listener.mock.calls.length;
    expect(told).toBeGreaterThan(0);
    leave();
    uploads.add([file('b.csv')]);
    expect(listener.mock.calls.length).toBe(told);
  });
});
