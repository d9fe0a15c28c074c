import { describe, expect, it } from 'vitest';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { bodyOf, draftOf, needsSecret } from './sso-draft.ts';

const CONFIG: SsoConfig = {
  issuer: 'https://login.northwind.example',
  client_id: 'altocost',
  client_secret_ending: 'k9Qz',
  email_domains: ['northwind.example'],
  enabled: true,
  enforced: false,
  redirect_uri: 'https://altocost.example/login/sso',
};

describe('the draft of single sign-on', () => {
  it('keeps the secret of the same provider, and wants one for another', () => {
    const kept = draftOf(CONFIG);
    expect(needsSecret(CONFIG, kept)).toBe(false);
    expect(needsSecret(CONFIG, { ...kept, issuer: 'https://other.example' })).toBe(true);
    expect(needsSecret(CONFIG, { ...kept, issuer: 'https://other.example', client_secret: 's' })).toBe(false);
    expect(needsSecret(null, draftOf(null))).toBe(true);
  });

  it('sends no empty secret, and forces nobody onto what is switched off', () => {
    expect(bodyOf({ ...draftOf(CONFIG), enabled: false, enforced: true })).toEqual({
      issuer: CONFIG.issuer,
      client_id: 'altocost',
      email_domains: ['northwind.example'],
      enabled: false,
      enforced: false,
    });
    expect(bodyOf({ ...draftOf(CONFIG), client_secret: 'new' }).client_secret).toBe('new');
  });
});
