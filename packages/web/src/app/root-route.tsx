import { createRootRouteWithContext } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { guardSession } from './guards.ts';
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

/** Above all routes. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: ({ location }) => guardSession(location),
});
