import { KEYS, preferences } from '../lib/preferences.ts';
import { signals } from './signals.ts';

type Preferences = typeof preferences;
/** `again`: the person signs in once more, and comes back to the same page. */
export type EndReason = 'logout' | 'expired' | 'again';
type Listener = (reason: EndReason) => void;

/**
 * The token and company of the session, kept in local storage (spec §4). Starting clears what an earlier session
 * left; ending tells the listeners, once, however many calls find out at the same time. The company is the one that
 * this tab shows: another tab may have moved the session since, and the server must be able to notice.
 */
export function createSession(store: Preferences) {
  const listeners = new Set<Listener>();
  let shown = store.read(KEYS.company);

  const end = (reason: EndReason): void => {
    if (store.read(KEYS.token) === null) return;
    store.forgetSession();
    shown = null;
    if (reason === 'logout') store.setDark(false);
    for (const listener of listeners) listener(reason);
  };
  const show = (companyId: string): void => {
    shown = companyId;
    store.write(KEYS.company, companyId);
  };

  return {
    token: () => store.read(KEYS.token),
    companyId: () => (shown ??= store.read(KEYS.company)),
    isOpen: () => store.read(KEYS.token) !== null,
    start(given: { token: string; companyId: string }): void {
      store.forgetSession();
      show(given.companyId);
      store.write(KEYS.token, given.token);
    },
    /** Goes on in another company with the same token (spec §4, company switch); the page is to be reloaded. */
    restart(companyId: string): void {
      store.forgetSession([KEYS.token]);
      show(companyId);
    },
    /** The same session under a new token, after a change of the password. */
    renew: (token: string) => store.write(KEYS.token, token),
    setOffer: (offer: string) => store.write(KEYS.offer, offer),
    end,
    /** Takes back a start whose user could not be loaded: nothing was shown yet, nobody is told. */
    discard(): void {
      store.forgetSession();
      shown = null;
    },
    onEnd(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Signing out in one tab signs the others out; a switch of company there is told here before anything is written
     * to the wrong one. Returns the way to stop listening.
     */
    watchOtherTabs(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === KEYS.token && event.newValue === null && store.read(KEYS.token) === null) {
          for (const listener of listeners) listener('logout');
        }
        const company = store.read(KEYS.company);
        if (event.key === KEYS.company && company !== null && shown !== null && company !== shown) {
          signals.tell('company_changed');
        }
      };
      target.addEventListener('storage', onStorage);
      return () => target.removeEventListener('storage', onStorage);
    },
  };
}

export const session = createSession(preferences);
