/** Every address of the screens, once. A `$name` is a parameter. */
export const PATHS = {
  root: '/',
  login: '/login',
  magicLink: '/login/magic',
  sso: '/login/sso',
  emailValidation: '/login/email-validation',
  passwordForgotten: '/login/password-forgotten',
  passwordRecoverySend: '/login/password-recovery-send',
  passwordRecoveryError: '/login/password-recovery-error',
  newPassword: '/login/set-password',
  loginSuccess: '/login-success',
  dashboard: '/dashboard',
  viewerDashboard: '/viewer-dashboard',
  setPassword: '/set-password',
  cloudExplorer: '/explorers/cloud',
  explorers: '/explorers',
  settings: '/settings',
  imports: '/settings/data',
  import: '/settings/data/$importId',
  company: '/settings/company',
  themes: '/settings/themes',
  users: '/settings/users',
  user: '/settings/users/$userId',
  createUser: '/settings/create-user',
  licences: '/settings/licences',
  subscription: '/settings/subscription',
  teams: '/settings/teams',
  channels: '/settings/channels',
  application: '/settings/application',
  integrations: '/settings/integrations',
  tokens: '/settings/tokens',
  audit: '/settings/audit',
  mails: '/settings/mails',
  security: '/settings/security',
} as const;

export type PathName = keyof typeof PATHS;
export type Path = (typeof PATHS)[PathName];

/** Screens that somebody who is not signed in may see: /login-success, /login and what is below it (spec §2, guest routes). */
export function isGuestPath(pathname: string): boolean {
  return (
    pathname === PATHS.login || pathname === PATHS.loginSuccess || pathname.startsWith(`${PATHS.login}/`)
  );
}

/** Guest screens that a link in a mail opens: they do their work for somebody who is signed in as well. */
const MAILED: readonly string[] = [PATHS.emailValidation, PATHS.newPassword];

/**
 * Does a person who is signed in leave this guest screen for the dashboard (spec §2)? Not when a mailed link brought
 * them: an administrator validates a new address, or joins another company, while signed in.
 */
export function leavesWhenSignedIn(pathname: string, hasToken: boolean): boolean {
  return isGuestPath(pathname) && !(hasToken && MAILED.includes(pathname));
}

/**
 * Where to go after signing in: the `redirect` value if it is an address of ours, otherwise the dashboard (spec §2).
 * Anything that could leave the product (another host, `//host`, a backslash) is refused.
 */
export function afterLogin(redirect: string | undefined): string {
  const ours = redirect !== undefined && /^\/(?![/\\])/.test(redirect) && !redirect.includes('\\');
  return ours && !isGuestPath(redirect.split(/[?#]/)[0] ?? '') ? redirect : PATHS.dashboard;
}
