import type { ProviderId } from '@altocost/contract/connectors/providers.ts';

/**
 * Names under which the clouds appear in FOCUS files (ProviderName, ServiceProviderName, HostProviderName, Provider),
 * in small letters. Anybody else is `other`; the name itself stays in the publisher and issuer columns.
 */
export const PROVIDER_NAMES: Readonly<Record<string, ProviderId>> = {
  aws: 'aws',
  amazon: 'aws',
  'amazon web services': 'aws',
  'amazon web services (aws)': 'aws',
  'amazon web services, inc.': 'aws',
  'amazon web services, inc': 'aws',
  'amazon web services inc.': 'aws',
  'amazon web services emea sarl': 'aws',
  'amazon web services canada, inc.': 'aws',
  'amazon web services china': 'aws',
  microsoft: 'azure',
  azure: 'azure',
  'microsoft azure': 'azure',
  'microsoft corporation': 'azure',
  google: 'gcp',
  gcp: 'gcp',
  'google cloud': 'gcp',
  'google cloud platform': 'gcp',
  'google cloud emea limited': 'gcp',
  'google llc': 'gcp',
  oracle: 'oracle',
  oci: 'oracle',
  'oracle cloud': 'oracle',
  'oracle cloud infrastructure': 'oracle',
  'oracle corporation': 'oracle',
};

/** The cloud behind a provider's name as a bill writes it; null for an empty name. */
export function providerOf(name: string): ProviderId | null {
  const folded = name.trim().toLowerCase();
  return folded === '' ? null : (PROVIDER_NAMES[folded] ?? 'other');
}
