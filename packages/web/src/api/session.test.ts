import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferences, KEYS } from '../lib/preferences.ts';
import { createSession } from './session.ts';
import { signals } from './signals.ts';

beforeEach(() => localStorage.clear());

const store = createPreferences(() => localStorage);

describe('a session', () => {
  it('clears what an earlier one left when it starts, except language and look', () => {
    store.setLanguage('en');
    store.setDark(true);
    store.write(KEYS.offer, 'free');
    const session = createSession(store);
    session.start({ token: 't', companyId: 'c' });
    expect(session.token()).toBe('t');
    expect(session.companyId()).toBe('c');
    expect(store.read(KEYS.offer)).toBeNull();
    expect(store.language()).toBe('en');
    expect(store.dark()).toBe(true);
  });

  it('tells its end once', () => {
    const session = createSession(store);
    const ended = vi.fn<(reason: string) => void>();
    session.onEnd(ended);
    session.start({ token: 't', companyId: 'c' });
    session.end('expired');
    session.end('expired');
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired');
    expect(session.isOpen()).toBe(false);
  });

  it('follows a sign-out in another tab', () => {
    const session = createSession(store);
    const ended = vi.fn<(reason: string) => void>();
    session.onEnd(ended);
    const stop = session.watchOtherTabs(window);
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.token, newValue: 'new' }));
    expect(ended).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.token, newValue: null }));
    expect(ended).toHaveBeenCalledExactlyOnceWith('logout');
    stop();
  });

  it('is not ended by another tab that signs in anew', () => {
    const session = createSession(store);
    const ended = vi.fn<(reason: string) => void>();
    session.onEnd(ended);
    session.start({ token: 't', companyId: 'c' });
    const stop = session.watchOtherTabs(window);
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.token, newValue: null }));
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it('stays with the company that this tab shows, and tells when another tab switches', () => {
    const session = createSession(store);
    session.start({ token: 't', companyId: 'first' });
    const told = vi.fn<(signal: string) => void>();
    const unlisten = signals.listen(told);
    const stop = session.watchOtherTabs(window);
    createSession(store).restart('second');
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.company, newValue: 'second' }));
    expect(session.companyId()).toBe('first');
    expect(session.token()).toBe('t');
    expect(told).toHaveBeenCalledExactlyOnceWith('company_changed');
    stop();
    unlisten();
  });

  it('leaves the dark mode at a sign-out, not when it expires', () => {
    const session = createSession(store);
    for (const [reason, dark] of [
      ['expired', true],
      ['logout', false],
    ] as const) {
      store.setDark(true);
      session.start({ token: 't', companyId: 'c' });
      session.end(reason);
      expect(store.dark()).toBe(dark);
    }
  });
});
