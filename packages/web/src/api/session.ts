import { KEYS, preferences } from '../lib/preferences.ts';

type Preferences = typeof preferences;
export type EndReason = 'logout' | 'expired';
type Listener = (reason: EndReason) => void;

/**
 * The token and company of the session, kept in local storage (spec §4). Starting clears what an earlier session
 * left; ending tells the listeners, once, however many calls find out at the same time.
 */
export function createSession(store: Preferences) {
  const listeners = new Set<Listener>();

  const end = (reason: EndReason): void => {
    if (store.read(KEYS.token) === null) return;
    store.forgetSession();
    for (const listener of listeners) listener(reason);
  };

  return {
    token: () => store.read(KEYS.token),
    companyId: () => store.read(KEYS.company),
    isOpen: () => store.read(KEYS.token) !== null,
    start(given: { token: string; companyId: string }): void {
      store.forgetSession();
      store.write(KEYS.token, given.token);
      store.write(KEYS.company, given.companyId);
    },
    setOffer: (offer: string) => store.write(KEYS.offer, offer),
    end,
    /** Takes back a start whose user could not be loaded: nothing was shown yet, nobody is told. */
    discard: () => store.forgetSession(),
    onEnd(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Signing out in one tab signs the others out. Returns the way to stop listening. */
    watchOtherTabs(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
      const onStorage = (event: StorageEvent): void => {
        if (event.key !== KEYS.token || event.newValue !== null) return;
        for (const listener of listeners) listener('logout');
      };
      target.addEventListener('storage', onStorage);
      return () => target.removeEventListener('storage', onStorage);
    },
  };
}

export const session = createSession(preferences);
