import type { Language } from '@altocost/contract/errors.ts';
import type { Offer } from '@altocost/contract/licences/model.ts';
import type { Permission, Role } from '@altocost/contract/permissions.ts';

/** By one's own password or mailbox, or by a company's provider, which only that company has to believe. */
export const SIGN_IN_METHODS = ['password', 'magic', 'sso'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Who asks, in which company, and what they may do there. Made from the session at each request, never kept. */
export interface Caller {
  /** Of the session, or of the API token. */
  readonly sessionId: string;
  readonly via: 'session' | 'token';
  /** How the session began, or was last confirmed; null for an API token. */
  readonly method: SignInMethod | null;
  /** When the person last proved who they are; null for an API token. */
  readonly authenticatedAt: Date | null;
  readonly userId: string;
  /** For people: first and last name, or the address. */
  readonly name: string;
  readonly role: Role;
  readonly companyId: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<Permission>;
  /** Demo accounts have limited actions (spec §6). */
  readonly demo: boolean;
  readonly offer: Offer;
  readonly offerExpired: boolean;
}

/** What a service knows of a call that somebody makes: who, in which request, when. */
export interface CallBy {
  readonly caller: Caller;
  readonly request: { readonly id: string; readonly ip: string };
  readonly now: Date;
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
