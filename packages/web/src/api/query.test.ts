import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { endpointName, invalidate, query } from './query.ts';

describe('keys', () => {
  it('are the name of the call and its parameters', () => {
    expect(query(ENDPOINTS.imports.list, { query: { page: 2 } }).queryKey).toEqual([
      'imports.list',
      null,
      { page: 2 },
      null,
    ]);
  });

  it('are different for every call of the contract', () => {
    const names = Object.values(ENDPOINTS).flatMap((calls) => Object.values(calls).map(endpointName));
    expect(new Set(names).size).toBe(names.length);
  });

  it('let all answers of a call be made stale at once', async () => {
    const client = new QueryClient();
    const first = query(ENDPOINTS.imports.list, { query: { page: 1 } }).queryKey;
    const state = query(ENDPOINTS.costs.state, {}).queryKey;
    await client.prefetchQuery({ queryKey: [...first], queryFn: () => null });
    await client.prefetchQuery({ queryKey: [...state], queryFn: () => null });
    await invalidate(client, ENDPOINTS.imports.list);
    expect(client.getQueryState(first)?.isInvalidated).toBe(true);
    expect(client.getQueryState(state)?.isInvalidated).toBe(false);
  });
});
