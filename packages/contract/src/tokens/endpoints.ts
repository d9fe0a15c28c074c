import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';
import { PERMISSIONS } from '../permissions.ts';

const tag = 'API tokens';

export const TOKEN_DAYS_MAX = 365;

/** A key for scripts; its secret is shown once, when it is made. */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last four characters. */
  ending: z.string(),
  scopes: z.array(z.enum(PERMISSIONS)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expired: z.boolean(),
});
export type ApiToken = z.output<typeof apiToken>;

export const tokenDraft = z.strictObject({
  name: z.string().trim().min(1, { error: 'required' }).max(80),
  scopes: z.array(z.enum(PERMISSIONS)).min(1, { error: 'required' }).max(PERMISSIONS.length),
  /** Life in days from now. */
  days: z.number().int().min(1).max(TOKEN_DAYS_MAX),
});

export const tokenEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tokens',
    access: 'session',
    summary: 'The caller’s API tokens in this company, newest first',
    tag,
    sessionOnly: true,
    reply: reply(z.array(apiToken)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    access: 'session',
    summary: 'Make an API token for some of the caller’s permissions; the secret is in this reply only',
    tag,
    fresh: true,
    body: tokenDraft,
    reply: reply(z.object({ id: z.uuid(), token: z.string() })),
    errors: ['validation_failed', 'forbidden', 'limit_exceeded'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    access: 'session',
    summary: 'End an API token at once',
    tag,
    sessionOnly: true,
    params: z.object({ id: z.uuid() }),
    reply: reply(z.null()),
    errors: ['not_found'],
  }),
};
