import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseJson } from '../../api/problem.ts';
import { PATHS } from '../../lib/paths.ts';
import { preferences } from '../../lib/preferences.ts';
import { explorerSearch } from './public/search.ts';
import type { ExplorerSearch } from './public/search.ts';
import { change, isBare, memorable, readSearch, writeSearch } from './rules/state.ts';
import type { ExplorerState } from './rules/state.ts';

const MEMORY = 'altocost.explorer';

/** `replace`: the change is no step to come back to (a sort, typed words). */
export type Change = (patch: Partial<ExplorerState>, how?: { readonly replace: boolean }) => void;

/**
 * The state of the explorer: the address holds all of it, so a link, the back button and a reload show the same.
 * `arriving` is the address to go to instead when somebody arrives without parameters and has been here before.
 */
export function useExplorerState(): {
  readonly state: ExplorerState;
  readonly set: Change;
  readonly arriving: ExplorerSearch | null;
} {
  const search = useSearch({ from: '/shell/explorers/cloud' });
  const navigate = useNavigate();
  const [remembered] = useState(() => (isBare(search) ? remember() : null));
  const [arrived, setArrived] = useState(remembered === null);
  const state = useMemo(() => readSearch(search), [search]);

  // From then on a bare address means the defaults.
  if (!arrived && !isBare(search)) setArrived(true);

  useEffect(() => {
    if (!arrived) return;
    preferences.write(MEMORY, JSON.stringify(memorable(state)));
    preferences.setMetric(state.metric);
  }, [arrived, state]);

  const set = useCallback<Change>(
    (patch, how) => {
      void navigate({
        to: PATHS.cloudExplorer,
        search: (now) => writeSearch(change(readSearch(explorerSearch.parse(now)), patch)),
        replace: how?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { state, set, arriving: arrived ? null : remembered };
}

/** The last choices on this machine; null when they are the defaults. */
function remember(): ExplorerSearch | null {
  const read = explorerSearch.safeParse(parseJson(preferences.read(MEMORY) ?? ''));
  const metric = preferences.metric();
  const kept = writeSearch({ ...readSearch(read.success ? read.data : {}), metric });
  return isBare(kept) ? null : kept;
}
