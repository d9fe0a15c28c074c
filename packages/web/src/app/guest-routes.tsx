import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  keySearch,
  newPasswordSearch,
  recoverySearch,
  signInSearch,
  ssoSearch,
  tokenSearch,
} from '../features/session/public/search.ts';
import { PATHS } from '../lib/paths.ts';
import { root } from './root-route.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('../features/session/pages/sign-in.tsx')),
});

const login = createRoute({
  getParentRoute: () => signIn,
  path: '/',
  staticData: { title: (t) => t(($) => $.shell.titles.login) },
  component: lazyRouteComponent(() => import('../features/session/pages/login.tsx')),
});

const magicLink = createRoute({
  getParentRoute: () => signIn,
  path: 'magic',
  staticData: { title: (t) => t(($) => $.shell.titles.magicLink) },
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../features/session/pages/magic-link.tsx')),
});

const sso = createRoute({
  getParentRoute: () => signIn,
  path: 'sso',
  staticData: { title: (t) => t(($) => $.shell.titles.sso) },
  validateSearch: ssoSearch,
  component: lazyRouteComponent(() => import('../features/session/pages/sso.tsx')),
});

const emailValidation = createRoute({
  getParentRoute: () => signIn,
  path: 'email-validation',
  staticData: { title: (t) => t(($) => $.shell.titles.emailValidation) },
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../features/session/pages/email-validation.tsx')),
});

const passwordForgotten = createRoute({
  getParentRoute: () => signIn,
  path: 'password-forgotten',
  staticData: { title: (t) => t(($) => $.shell.titles.passwordForgotten) },
  component: lazyRouteComponent(() => import('../features/session/pages/password-forgotten.tsx')),
});

const recoverySend = createRoute({
  getParentRoute: () => signIn,
  path: 'password-recovery-send',
  staticData: { title: (t) => t(($) => $.shell.titles.passwordRecoverySend) },
  validateSearch: recoverySearch,
  component: lazyRouteComponent(() => import('../features/session/pages/password-recovery-send.tsx')),
});

const recoveryError = createRoute({
  getParentRoute: () => signIn,
  path: 'password-recovery-error',
  staticData: { title: (t) => t(($) => $.shell.titles.passwordRecoveryError) },
  component: lazyRouteComponent(() => import('../features/session/pages/password-recovery-error.tsx')),
});

const newPassword = createRoute({
  getParentRoute: () => signIn,
  path: 'set-password',
  staticData: { title: (t) => t(($) => $.shell.titles.newPassword) },
  validateSearch: newPasswordSearch,
  component: lazyRouteComponent(() => import('../features/session/pages/new-password.tsx')),
});

const loginSuccess = createRoute({
  getParentRoute: () => root,
  path: PATHS.loginSuccess,
  staticData: { title: (t) => t(($) => $.shell.titles.loginSuccess) },
  validateSearch: keySearch,
  component: lazyRouteComponent(() => import('../features/session/pages/login-success.tsx')),
});

/** The guest set of spec §2: what somebody who is not signed in may see. */
export const guestRoutes = [
  signIn.addChildren([
    login,
    magicLink,
    sso,
    emailValidation,
    passwordForgotten,
    recoverySend,
    recoveryError,
    newPassword,
  ]),
  loginSuccess,
] as const;
