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
import { PATHS } from '../lib/paths.ts';
import { guardPermission, guardSession, guardUser } from './guards.ts';
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

const needs =
  (permission: Permission) =>
  ({ context }: { context: RouterContext }): Promise<void> =>
    guardPermission(context.queryClient, permission);

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
  beforeLoad: () => {
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
  beforeLoad: () => {
    throw redirect({ to: PATHS.cloudExplorer, replace: true });
  },
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: PATHS.settings,
  beforeLoad: () => {
    throw redirect({ to: PATHS.imports, replace: true });
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

/** Every route of the product: the table of contents of the web application. */
export const routeTree = root.addChildren([
  login,
  shell.addChildren([index, dashboard, explorers, cloudExplorer, settings, imports, oneImport, unknown]),
]);
