import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';

const tag = 'Single sign-on';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: 'invalid_domain' });

/** How people of the company sign in at its OpenID provider. The secret never comes back: only its last four characters. */
export const ssoConfig = z.object({
  issuer: z.string(),
  client_id: z.string(),
  client_secret_ending: z.string(),
  email_domains: z.array(z.string()),
  enabled: z.boolean(),
  enforced: z.boolean(),
  /** To be registered at the provider. */
  redirect_uri: z.string(),
});
export type SsoConfig = z.output<typeof ssoConfig>;

export const ssoDraft = z.strictObject({
  issuer: z.url({ protocol: /^https?$/, error: 'invalid_url' }).max(500),
  client_id: z.string().trim().min(1, { error: 'required' }).max(200),
  /** Absent: the one that is kept stays. */
  client_secret: z.string().min(1, { error: 'required' }).max(500).optional(),
  email_domains: z.array(domain).min(1, { error: 'required' }).max(20),
  enabled: z.boolean(),
  enforced: z.boolean(),
});

export const ssoEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/sso',
    access: 'company.update',
    summary: 'The company’s single sign-on, or null, and where its provider is to lead back to',
    tag,
    reply: reply(z.object({ config: ssoConfig.nullable(), redirect_uri: z.string() })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/sso',
    access: 'company.update',
    summary: 'Configure single sign-on; the provider’s discovery document is read first',
    tag,
    fresh: true,
    offers: ['control'],
    body: ssoDraft,
    reply: reply(ssoConfig),
    errors: ['validation_failed', 'upstream_failed', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sso',
    access: 'company.update',
    summary: 'No single sign-on any more; people sign in by password or magic link',
    tag,
    fresh: true,
    reply: reply(z.null()),
    errors: ['not_found'],
  }),
};
