import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mailsSearch } from '../features/mails/public/search.ts';
import { auditSearch } from '../features/audit/public/search.ts';
import { subscriptionSearch } from '../features/licences/public/search.ts';
import { groupsSearch } from '../features/teams/public/search.ts';
import { userSearch, usersSearch } from '../features/users/public/search.ts';
import { PATHS } from '../lib/paths.ts';
import { needs, shell } from './shell-route.tsx';

const users = createRoute({
  getParentRoute: () => shell,
  path: PATHS.users,
  staticData: { title: (t) => t(($) => $.shell.titles.users) },
  validateSearch: usersSearch,
  beforeLoad: needs('user.index'),
  component: lazyRouteComponent(() => import('../features/users/pages/users.tsx')),
});

const user = createRoute({
  getParentRoute: () => shell,
  path: PATHS.user,
  staticData: { title: (t) => t(($) => $.shell.titles.user) },
  validateSearch: userSearch,
  beforeLoad: needs('user.show'),
  component: lazyRouteComponent(() => import('../features/users/pages/user.tsx')),
});

const createUser = createRoute({
  getParentRoute: () => shell,
  path: PATHS.createUser,
  staticData: { title: (t) => t(($) => $.shell.titles.createUser) },
  beforeLoad: needs('user.store'),
  component: lazyRouteComponent(() => import('../features/users/pages/create-user.tsx')),
});

const licences = createRoute({
  getParentRoute: () => shell,
  path: PATHS.licences,
  staticData: { title: (t) => t(($) => $.shell.titles.licences) },
  beforeLoad: needs('user.index'),
  component: lazyRouteComponent(() => import('../features/licences/pages/licences.tsx')),
});

const subscription = createRoute({
  getParentRoute: () => shell,
  path: PATHS.subscription,
  staticData: { title: (t) => t(($) => $.shell.titles.subscription) },
  validateSearch: subscriptionSearch,
  beforeLoad: needs('company.update'),
  component: lazyRouteComponent(() => import('../features/licences/pages/subscription.tsx')),
});

const teams = createRoute({
  getParentRoute: () => shell,
  path: PATHS.teams,
  staticData: { title: (t) => t(($) => $.shell.titles.teams) },
  validateSearch: groupsSearch,
  beforeLoad: needs('team.show'),
  component: lazyRouteComponent(() => import('../features/teams/pages/teams.tsx')),
});

const channels = createRoute({
  getParentRoute: () => shell,
  path: PATHS.channels,
  staticData: { title: (t) => t(($) => $.shell.titles.channels) },
  validateSearch: groupsSearch,
  beforeLoad: needs('team.show'),
  component: lazyRouteComponent(() => import('../features/channels/pages/channels.tsx')),
});

const company = createRoute({
  getParentRoute: () => shell,
  path: PATHS.company,
  staticData: { title: (t) => t(($) => $.shell.titles.company) },
  beforeLoad: needs('company.update'),
  component: lazyRouteComponent(() => import('../features/company/pages/company.tsx')),
});

const themes = createRoute({
  getParentRoute: () => shell,
  path: PATHS.themes,
  staticData: { title: (t) => t(($) => $.shell.titles.themes) },
  beforeLoad: needs('company.update'),
  component: lazyRouteComponent(() => import('../features/themes/pages/themes.tsx')),
});

const application = createRoute({
  getParentRoute: () => shell,
  path: PATHS.application,
  staticData: { title: (t) => t(($) => $.shell.titles.application) },
  beforeLoad: needs('product.store'),
  component: lazyRouteComponent(() => import('../features/application/pages/application.tsx')),
});

const integrations = createRoute({
  getParentRoute: () => shell,
  path: PATHS.integrations,
  staticData: { title: (t) => t(($) => $.shell.titles.integrations) },
  beforeLoad: needs('company.update'),
  component: lazyRouteComponent(() => import('../features/integrations/pages/integrations.tsx')),
});

const security = createRoute({
  getParentRoute: () => shell,
  path: PATHS.security,
  staticData: { title: (t) => t(($) => $.shell.titles.security) },
  beforeLoad: needs(),
  component: lazyRouteComponent(() => import('../features/security/pages/security.tsx')),
});

const tokens = createRoute({
  getParentRoute: () => shell,
  path: PATHS.tokens,
  staticData: { title: (t) => t(($) => $.shell.titles.tokens) },
  beforeLoad: needs(),
  component: lazyRouteComponent(() => import('../features/tokens/pages/tokens.tsx')),
});

const mails = createRoute({
  getParentRoute: () => shell,
  path: PATHS.mails,
  staticData: { title: (t) => t(($) => $.shell.titles.mails) },
  validateSearch: mailsSearch,
  beforeLoad: needs('company.update'),
  component: lazyRouteComponent(() => import('../features/mails/pages/mails.tsx')),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: PATHS.audit,
  staticData: { title: (t) => t(($) => $.shell.titles.audit) },
  validateSearch: auditSearch,
  beforeLoad: needs('company.update'),
  component: lazyRouteComponent(() => import('../features/audit/pages/audit.tsx')),
});

/** The pages of the settings, but for data imports. */
export const settingsRoutes = [
  users,
  user,
  createUser,
  licences,
  subscription,
  teams,
  channels,
  company,
  themes,
  application,
  integrations,
  security,
  tokens,
  mails,
  audit,
] as const;
