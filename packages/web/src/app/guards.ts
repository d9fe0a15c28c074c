import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { ERRORS } from '@altocost/contract/errors.ts';
import type { Permission } from '@altocost/contract/permissions.ts';
import { ApiProblem, isSessionOver } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { loadMe } from '../features/session/public/me.ts';
import { setLanguage } from '../i18n/setup.ts';
import { isGuestPath, PATHS } from '../lib/paths.ts';
import { preferences } from '../lib/preferences.ts';

interface Place {
  readonly pathname: string;
  readonly href: string;
}

/** Nobody signed in: /login, and back here afterwards. Somebody signed in on a guest page: the dashboard (spec §2). */
export function guardSession(location: Place): void {
  const guest = isGuestPath(location.pathname);
  if (session.isOpen() && guest) throw redirect({ to: PATHS.dashboard, replace: true });
  if (!session.isOpen() && !guest) throw toLogin(location);
}

/**
 * Loads who is signed in before anything of the shell is shown. A session that is over goes to /login; any other
 * failure is thrown on to the error page.
 */
export async function guardUser(client: QueryClient, location: Place): Promise<void> {
  try {
    const me = await loadMe(client);
    session.setOffer(me.offer);
    if (preferences.chosenLanguage() === null) await setLanguage(me.lang);
  } catch (failure) {
    if (isSessionOver(failure) || !session.isOpen()) throw toLogin(location);
    throw failure;
  }
}

/** Refuses a page to those without its permission; the error page then says so. */
export async function guardPermission(client: QueryClient, permission: Permission): Promise<void> {
  const me = await loadMe(client);
  if (me.permissions.includes(permission)) return;
  const { status } = ERRORS.forbidden;
  throw new ApiProblem({ status, error: 'forbidden', message: ERRORS.forbidden[preferences.language()] });
}

function toLogin(location: Place) {
  const home = location.pathname === PATHS.root || location.pathname === PATHS.dashboard;
  return redirect({
    to: PATHS.login,
    search: home && !location.href.includes('?') ? {} : { redirect: location.href },
    replace: true,
  });
}
