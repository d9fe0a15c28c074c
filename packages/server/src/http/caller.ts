import type { Language } from '@altocost/contract/errors.ts';
import type { Permission } from '@altocost/contract/permissions.ts';

/** Who asks, in which company, and what they may do there. Made from the session at each request, never kept. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<Permission>;
  /** Demo accounts have limited actions (spec §6). */
  readonly demo: boolean;
}

/** Token to caller; null for a missing, unknown, expired or ended session. */
export type Authenticate = (token: string) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerOf(header: string | undefined): string | null {
  return header?.match(/^Bearer +([\w-]+)$/i)?.[1] ?? null;
}
