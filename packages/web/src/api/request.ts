import type { Endpoint } from '@altocost/contract/kit/endpoint.ts';
import { preferences } from '../lib/preferences.ts';
import { session } from './session.ts';

const BASE = '/api';

/** What a call takes besides its types: the parts of the request as they travel. */
export interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** `/imports/:id` and its parts to `/api/imports/4b…?page=2`. Empty query values are left out. */
export function urlOf(endpoint: Endpoint, parts: Parts): string {
  const params = new Map(entriesOf(parts.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new Error(`missing path parameter ${name} of ${endpoint.path}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(entriesOf(parts.query)).toString();
  return query === '' ? `${BASE}${path}` : `${BASE}${path}?${query}`;
}

/** Who asks, for which company and in which language. */
export function requestHeaders(): Record<string, string> {
  const token = session.token();
  const company = session.companyId();
  return {
    Accept: 'application/json',
    'Accept-Language': preferences.language(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(company === null ? {} : { 'X-Company-Id': company }),
  };
}

function entriesOf(given: unknown): [string, string][] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const text = wireText(value);
    return text === null ? [] : [[name, text] satisfies [string, string]];
  });
}

function wireText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}
