import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { call } from './client.ts';
import type { CallInput } from './client.ts';

const NAMES = new Map<Endpoint, string>(
  Object.entries(ENDPOINTS).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, declared]): [Endpoint, string] => [declared, `${domain}.${name}`]),
  ),
);

/** `imports.list`: the first part of every key, so that all answers of a call can be made stale at once. */
export function endpointName(endpoint: Endpoint): string {
  return NAMES.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`;
}

/** Query options of a call: key = name + parameters, one place for every screen. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [endpointName(endpoint), input.params ?? null, input.query ?? null, input.body ?? null],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}

/** Mutation options of a call; the variables are the call's input. */
export function mutation<E extends Endpoint>(endpoint: E) {
  return mutationOptions({
    mutationKey: [endpointName(endpoint)],
    mutationFn: (input: CallInput<E>) => call(endpoint, input),
  });
}

/** Makes every cached answer of these calls stale. */
export async function invalidate(client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpointName(endpoint)] })),
  );
}
