import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Permission } from '@altocost/contract/permissions.ts';
import { guardPage, guardUser } from './guards.ts';
import { root } from './root-route.tsx';
import type { RouterContext } from './root-route.tsx';

interface Asked {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string };
}

/** Guard of a page of the shell: the role's route set, then the permission if the page wants one. */
export const needs =
  (permission?: Permission) =>
  ({ context, location }: Asked): Promise<void> =>
    guardPage(context.queryClient, location.pathname, permission);

/** The frame around every page of somebody who is signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => guardUser(context.queryClient, location),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});
