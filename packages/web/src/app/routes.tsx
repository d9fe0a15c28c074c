import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { explorerSearch } from '../features/costs/public/search.ts';
import { homeSearch } from '../features/home/public/search.ts';
import { importsSearch } from '../features/imports/public/search.ts';
import { loadMe } from '../features/session/public/me.ts';
import { PATHS } from '../lib/paths.ts';
import { guestRoutes } from './guest-routes.tsx';
import { NAVIGATION, visibleEntries } from './navigation.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { root } from './root-route.tsx';
import { settingsRoutes } from './settings-routes.tsx';
import { needs, shell } from './shell-route.tsx';

const index = createRoute({
  getParentRoute: () => shell,
  path: PATHS.root,
  beforeLoad: async (asked) => {
    await needs()(asked);
    throw redirect({ to: PATHS.dashboard, replace: true });
  },
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: PATHS.dashboard,
  staticData: { title: (t) => t(($) => $.shell.titles.dashboard) },
  validateSearch: homeSearch,
  beforeLoad: needs('home.index'),
  component: lazyRouteComponent(() => import('../features/home/pages/home.tsx')),
});

const cloudExplorer = createRoute({
  getParentRoute: () => shell,
  path: PATHS.cloudExplorer,
  staticData: { title: (t) => t(($) => $.shell.titles.cloudExplorer) },
  validateSearch: explorerSearch,
  beforeLoad: needs('explorer.index'),
  component: lazyRouteComponent(() => import('../features/costs/pages/cloud-explorer.tsx')),
});

const explorers = createRoute({
  getParentRoute: () => shell,
  path: PATHS.explorers,
  beforeLoad: async (asked) => {
    await needs()(asked);
    throw redirect({ to: PATHS.cloudExplorer, replace: true });
  },
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: PATHS.settings,
  beforeLoad: async (asked) => {
    await needs('setting.index')(asked);
    throw redirect({ to: await firstSettingsPage(asked.context.queryClient), replace: true });
  },
});

const imports = createRoute({
  getParentRoute: () => shell,
  path: PATHS.imports,
  staticData: { title: (t) => t(($) => $.shell.titles.imports) },
  validateSearch: importsSearch,
  beforeLoad: needs('costreport.index'),
  component: lazyRouteComponent(() => import('../features/imports/pages/imports.tsx')),
});

const oneImport = createRoute({
  getParentRoute: () => shell,
  path: PATHS.import,
  staticData: { title: (t) => t(($) => $.shell.titles.import) },
  beforeLoad: needs('costreport.index'),
  component: lazyRouteComponent(() => import('../features/imports/pages/import.tsx')),
});

const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: (t) => t(($) => $.shell.titles.notFound) },
  component: NotFoundPage,
});

const viewerDashboard = createRoute({
  getParentRoute: () => shell,
  path: PATHS.viewerDashboard,
  staticData: { title: (t) => t(($) => $.shell.titles.viewerDashboard) },
  beforeLoad: needs(),
  component: lazyRouteComponent(() => import('./pages/viewer-dashboard.tsx')),
});

const setPassword = createRoute({
  getParentRoute: () => shell,
  path: PATHS.setPassword,
  staticData: { title: (t) => t(($) => $.shell.titles.setPassword) },
  beforeLoad: needs(),
  component: lazyRouteComponent(() => import('../features/session/pages/set-password.tsx')),
});

/** The pages of the shell. */
const pages = [
  index,
  dashboard,
  viewerDashboard,
  setPassword,
  explorers,
  cloudExplorer,
  settings,
  imports,
  oneImport,
  ...settingsRoutes,
  unknown,
] as const;

async function firstSettingsPage(client: QueryClient): Promise<string> {
  const { permissions } = await loadMe(client);
  const exists = (path: string) => pages.some((page) => page.fullPath === path);
  const entry = visibleEntries(NAVIGATION, permissions, exists).find(({ id }) => id === 'settings');
  return entry?.to ?? PATHS.security;
}

/** Every route of the product: the table of contents of the web application. */
export const routeTree = root.addChildren([...guestRoutes, shell.addChildren(pages)]);
