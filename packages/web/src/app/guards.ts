import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { ERRORS } from '@altocost/contract/errors.ts';
import type { ErrorCode } from '@altocost/contract/errors.ts';
import type { Permission } from '@altocost/contract/permissions.ts';
import { ApiProblem, isSessionOver } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { loadCompany } from '../features/companies/public/company.ts';
import { loadMe } from '../features/session/public/me.ts';
import { setLanguage } from '../i18n/setup.ts';
import { isGuestPath, leavesWhenSignedIn, PATHS } from '../lib/paths.ts';
import { preferences } from '../lib/preferences.ts';
import { homeOf, inRouteSet, routeRole } from './route-sets.ts';

interface Place {
  readonly pathname: string;
  readonly href: string;
  readonly search: unknown;
}

/** Nobody signed in: /login, and back here afterwards. Somebody signed in on a guest page: the dashboard (spec §2). */
export function guardSession(location: Place): void {
  const open = session.isOpen();
  if (open && leavesWhenSignedIn(location.pathname, hasToken(location.search))) {
    throw redirect({ to: PATHS.dashboard, replace: true });
  }
  if (!open && !isGuestPath(location.pathname)) throw toLogin(location);
}

/**
 * Loads who is signed in before anything of the shell is shown. A session that is over goes to /login; any other
 * failure is thrown on to the error page.
 */
export async function guardUser(client: QueryClient, location: Place): Promise<void> {
  try {
    const me = await loadMe(client);
    session.setOffer(me.offer);
    void loadCompany(client, me.company_id);
    if (preferences.chosenLanguage() === null) await setLanguage(me.lang);
  } catch (failure) {
    if (isSessionOver(failure) || !session.isOpen()) throw toLogin(location);
    throw failure;
  }
}

/**
 * Refuses a page of the shell: unknown when the role's route set lacks it (spec §2), forbidden without its permission;
 * the error page then says so. A role whose home is elsewhere is led there from the dashboard's addresses.
 */
export async function guardPage(
  client: QueryClient,
  pathname: string,
  permission?: Permission,
): Promise<void> {
  const me = await loadMe(client);
  const role = routeRole(me.roles);
  const home = homeOf(role);
  const atHome = pathname === PATHS.root || pathname === PATHS.dashboard;
  if (atHome && pathname !== home && inRouteSet(home, role)) throw redirect({ to: home, replace: true });
  if (!inRouteSet(pathname, role)) throw refusal('not_found');
  if (permission !== undefined && !me.permissions.includes(permission)) throw refusal('forbidden');
}

function refusal(error: ErrorCode): ApiProblem {
  return new ApiProblem({
    status: ERRORS[error].status,
    error,
    message: ERRORS[error][preferences.language()],
  });
}

function hasToken(search: unknown): boolean {
  return typeof search === 'object' && search !== null && 'token' in search;
}

function toLogin(location: Place) {
  const home = location.pathname === PATHS.root || location.pathname === PATHS.dashboard;
  return redirect({
    to: PATHS.login,
    search: home && !location.href.includes('?') ? {} : { redirect: location.href },
    replace: true,
  });
}
