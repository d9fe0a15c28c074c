/** Every address of the screens, once. A `$name` is a parameter. */
export const PATHS = {
  root: '/',
  login: '/login',
  dashboard: '/dashboard',
  cloudExplorer: '/explorers/cloud',
  explorers: '/explorers',
  settings: '/settings',
  imports: '/settings/data',
  import: '/settings/data/$importId',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** Screens that somebody who is not signed in may see; everything under /login (spec §2, guest routes). */
export function isGuestPath(pathname: string): boolean {
  return pathname === PATHS.login || pathname.startsWith(`${PATHS.login}/`);
}

/**
 * Where to go after signing in: the `redirect` value if it is an address of ours, otherwise the dashboard (spec §2).
 * Anything that could leave the product (another host, `//host`, a backslash) is refused.
 */
export function afterLogin(redirect: string | undefined): string {
  const ours = redirect !== undefined && /^\/(?![/\\])/.test(redirect) && !redirect.includes('\\');
  return ours && !isGuestPath(redirect.split(/[?#]/)[0] ?? '') ? redirect : PATHS.dashboard;
}
