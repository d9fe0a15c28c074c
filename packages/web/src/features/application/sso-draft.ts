import { z } from 'zod';
import { ssoDraft } from '@altocost/contract/sso/endpoints.ts';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';

/** The form's body: an empty secret means the one that is kept. */
export const ssoForm = ssoDraft.extend({ client_secret: z.string().max(500) });
export type SsoForm = z.input<typeof ssoForm>;

export function draftOf(config: SsoConfig | null): SsoForm {
  return {
    issuer: config?.issuer ?? '',
    client_id: config?.client_id ?? '',
    client_secret: '',
    email_domains: config?.email_domains ?? [],
    enabled: config?.enabled ?? true,
    enforced: config?.enforced ?? false,
  };
}

/** A secret is kept for the provider that it was given for: another one wants its own. */
export function needsSecret(config: SsoConfig | null, { issuer, client_secret }: SsoForm): boolean {
  return client_secret === '' && (config === null || config.issuer !== issuer.trim());
}

/** What is sent: nobody can be forced to use what is switched off. */
export function bodyOf({ client_secret, ...rest }: z.output<typeof ssoForm>): z.input<typeof ssoDraft> {
  return {
    ...rest,
    enforced: rest.enabled && rest.enforced,
    ...(client_secret === '' ? {} : { client_secret }),
  };
}
