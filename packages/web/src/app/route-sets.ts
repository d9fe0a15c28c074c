import type { SessionUser } from '@altocost/contract/session/model.ts';
import { PATHS } from '../lib/paths.ts';
import type { PathName } from '../lib/paths.ts';

/** The route sets of spec §2. */
export const ROUTE_ROLES = ['admin', 'user', 'viewer', 'guest'] as const;
export type RouteRole = (typeof ROUTE_ROLES)[number];

/** Spec §6: the first role name counts; admin and viewer stay, any other is user, none is guest. */
export function routeRole(roles: SessionUser['roles']): RouteRole {
  const first = roles[0]?.name;
  if (first === undefined) return 'guest';
  return first === 'admin' || first === 'viewer' || first === 'guest' ? first : 'user';
}

const ADMIN: readonly RouteRole[] = ['admin'];
const STAFF: readonly RouteRole[] = ['admin', 'user'];
const EVERYBODY: readonly RouteRole[] = ['admin', 'user', 'viewer'];

/** Screens of somebody who is signed in; the others are the guest set. */
type MemberPath = Exclude<
  PathName,
  | 'login'
  | 'magicLink'
  | 'sso'
  | 'emailValidation'
  | 'passwordForgotten'
  | 'passwordRecoverySend'
  | 'passwordRecoveryError'
  | 'newPassword'
  | 'loginSuccess'
>;

/**
 * Who has which address (spec §2); permissions decide further. The user set lacks set-password and viewer-dashboard.
 * Viewers have their dashboard, dimensions, budgets and recommendations, and their own sign-in: a password that
 * leaked must be changeable by its owner.
 */
export const ROUTE_SETS = {
  root: EVERYBODY,
  dashboard: STAFF,
  viewerDashboard: ['admin', 'viewer'],
  setPassword: ADMIN,
  cloudExplorer: STAFF,
  explorers: STAFF,
  settings: STAFF,
  imports: STAFF,
  import: STAFF,
  company: STAFF,
  themes: STAFF,
  users: STAFF,
  user: STAFF,
  createUser: STAFF,
  licences: STAFF,
  subscription: STAFF,
  teams: STAFF,
  channels: STAFF,
  application: STAFF,
  integrations: STAFF,
  tokens: STAFF,
  audit: STAFF,
  mails: STAFF,
  security: EVERYBODY,
} as const satisfies Record<MemberPath, readonly RouteRole[]>;

interface Known {
  readonly shape: RegExp;
  readonly roles: readonly RouteRole[];
}

/** The fixed addresses before those with a parameter: `/settings/users` is no user's id. */
const KNOWN: readonly Known[] = Object.entries(ROUTE_SETS)
  .flatMap(([name, roles]) => {
    const pattern = Object.entries(PATHS).find(([known]) => known === name)?.[1];
    return pattern === undefined ? [] : [{ pattern, roles }];
  })
  .toSorted((a, b) => Number(a.pattern.includes('$')) - Number(b.pattern.includes('$')))
  .map(({ pattern, roles }) => ({ shape: new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}/?$`), roles }));

/** Is this address of the shell in the role's route set? Unknown addresses are in none. */
export function inRouteSet(pathname: string, role: RouteRole): boolean {
  return KNOWN.find(({ shape }) => shape.test(pathname))?.roles.includes(role) ?? false;
}

/** Where the role starts: spec §2 sends viewers to their own dashboard. */
export function homeOf(role: RouteRole): string {
  return role === 'viewer' ? PATHS.viewerDashboard : PATHS.dashboard;
}
