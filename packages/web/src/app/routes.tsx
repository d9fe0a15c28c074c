import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import type { Permission } from '@altocost/contract/permissions.ts';
import { explorerSearch } from '../features/costs/public/search.ts';
import { homeSearch } from '../features/home/public/search.ts';
import { importsSearch } from '../features/imports/public/search.ts';
import { loadMe } from '../features/session/public/me.ts';
import { PATHS } from '../lib/paths.ts';
import { guardPage, guardSession, guardUser } from './guards.ts';
import { NAVIGATION, visibleEntries } from './navigation.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { Root } from './root.tsx';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the document and, on a phone, of the app bar. */
    title?: (t: TFunction) => string;
  }
}

interface Asked {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string };
}

/** Guard of a page of the shell: the role's route set, then the permission if the page wants one. */
const needs =
  (permission?: Permission) =>
  ({ context, location }: Asked): Promise<void> =>
    guardPage(context.queryClient, location.pathname, permission);

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: ({ location }) => guardSession(location),
});

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  staticData: { title: (t) => t(($) => $.shell.titles.login) },
  validateSearch: z.object({
    redirect: z.string().optional().catch(undefined),
    ended: z.boolean().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../features/session/pages/login.tsx')),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => guardUser(context.queryClient, location),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

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

const pages = [index, dashboard, explorers, cloudExplorer, settings, imports, oneImport, unknown] as const;

async function firstSettingsPage(client: QueryClient): Promise<string> {
  const { permissions } = await loadMe(client);
  const exists = (path: string) => pages.some((page) => page.path === path);
  const entry = visibleEntries(NAVIGATION, permissions, exists).find(({ id }) => id === 'settings');
  return entry?.to ?? PATHS.security;
}

/** Every route of the product: the table of contents of the web application. */
export const routeTree = root.addChildren([login, shell.addChildren(pages)]);
