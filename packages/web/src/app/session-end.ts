import type { QueryClient } from '@tanstack/react-query';
import { session } from '../api/session.ts';
import { PATHS } from '../lib/paths.ts';
import type { createAppRouter } from './router.tsx';

/**
 * What happens when the session ends, wherever that was noticed: /login is shown and what was loaded is forgotten.
 * Signing out reloads the page (spec §4); an expired session, or signing in once more, keeps the way back. Returns the way to stop.
 */
export function followSession(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): () => void {
  const unwatch = session.watchOtherTabs(window);
  const unlisten = session.onEnd((reason) => {
    if (reason === 'logout') {
      window.location.assign(PATHS.login);
      return;
    }
    const { href } = router.state.location;
    if (reason === 'again') {
      window.location.assign(`${PATHS.login}?redirect=${encodeURIComponent(href)}`);
      return;
    }
    const left = router.navigate({ to: PATHS.login, search: { redirect: href, ended: true }, replace: true });
    void left.finally(() => queryClient.clear());
  });
  return () => {
    unwatch();
    unlisten();
  };
}
