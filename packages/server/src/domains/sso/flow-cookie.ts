import { z } from 'zod';
import type { InstanceSecret } from '../../platform/secrets/instance-secret.ts';
import { cookieOf, setCookie } from '../session/public.ts';

const NAME = 'altocost_sso';
const PURPOSE = 'sso';
const SECONDS = 600;

const flow = z.strictObject({
  companyId: z.uuid(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

/** A sign-in that is under way at a provider. Only the browser knows it, and cannot read it. */
export type Flow = z.output<typeof flow>;

/** Another site leads back to the page, hence Lax; ten minutes. */
export interface FlowCookie {
  set(value: Flow, now: Date): string;
  /** Null: there is none, it is too old, or somebody altered it. */
  read(header: string | null, now: Date): Flow | null;
  readonly cleared: string;
}

export function createFlowCookie(secret: Pick<InstanceSecret, 'seal' | 'open'>, secure: boolean): FlowCookie {
  const cookie = (value: string, seconds: number) =>
    setCookie({ name: NAME, value, path: '/api', seconds, sameSite: 'Lax', secure });
  return {
    set: (value, now) =>
      cookie(secret.seal(PURPOSE, JSON.stringify(value), new Date(now.getTime() + SECONDS * 1_000)), SECONDS),
    read(header, now) {
      const sealed = cookieOf(header, NAME);
      const opened = sealed === null ? null : secret.open(PURPOSE, sealed, now);
      return opened === null ? null : (flow.safeParse(JSON.parse(opened)).data ?? null);
    },
    cleared: cookie('', 0),
  };
}

/** Remembers which answers were tried here, as long as their cookie could be shown again. */
export function createTriedStates(): (state: string, now: Date) => boolean {
  const tried = new Map<string, number>();
  return (state, now) => {
    for (const [old, at] of tried) {
      if (now.getTime() - at <= SECONDS * 1_000) break;
      tried.delete(old);
    }
    const known = tried.has(state);
    if (!known) tried.set(state, now.getTime());
    return known;
  };
}
