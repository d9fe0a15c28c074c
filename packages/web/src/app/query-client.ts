import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isSessionOver, isShownByShell } from '../api/problem.ts';

const MINUTE_MS = 60_000;
const RETRIES = 2;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the failure itself (under a field, in a dialog): no toast then. */
      shownInPlace?: boolean;
    };
  }
}

/**
 * The cache of answers. A failed query is shown where its figures would stand; a failed mutation in one toast,
 * unless its screen shows it. Only what may pass by itself is asked again.
 */
export function createQueryClient(onMutationProblem: (problem: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (problem, _variables, _result, mutation) => {
        if (mutation.meta?.shownInPlace || isSessionOver(problem) || isShownByShell(problem)) return;
        onMutationProblem(problem);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        retry: (failures, problem) => failures < RETRIES && isPassing(problem),
        refetchOnWindowFocus: false,
      },
    },
  });
}
