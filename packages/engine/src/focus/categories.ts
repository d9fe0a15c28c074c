import type { Category } from '@altocost/contract/costs/dimensions.ts';

/** FOCUS ServiceCategory (small letters) → category. What is not here is `others`. */
export const FOCUS_CATEGORIES: Readonly<Record<string, Category>> = {
  compute: 'compute',
  databases: 'database',
  database: 'database',
  storage: 'storage',
  networking: 'network',
  network: 'network',
  web: 'web hosting',
  'business applications': 'applications',
  'ai and machine learning': 'applications',
  integration: 'applications',
  media: 'applications',
  mobile: 'applications',
  'internet of things': 'applications',
  'developer tools': 'applications',
  'management and governance': 'provider services',
  security: 'provider services',
  identity: 'provider services',
  migration: 'provider services',
  analytics: 'others',
  multicloud: 'others',
  other: 'others',
};

/** Services (small letters) that another category fits better than their FOCUS one: hosting platforms and data warehouses. */
export const SERVICE_CATEGORIES: Readonly<Record<string, Category>> = {
  'aws amplify': 'web hosting',
  awsamplify: 'web hosting',
  'amazon lightsail': 'web hosting',
  amazonlightsail: 'web hosting',
  'azure app service': 'web hosting',
  'app service': 'web hosting',
  'static web apps': 'web hosting',
  'azure static web apps': 'web hosting',
  'app engine': 'web hosting',
  'google app engine': 'web hosting',
  'firebase hosting': 'web hosting',
  bigquery: 'database',
  'amazon redshift': 'database',
  amazonredshift: 'database',
  'azure synapse analytics': 'database',
};

/** Charges that belong to no service in particular: taxes, and what is paid ahead for commitments. */
export const CHARGE_CATEGORIES: Readonly<Record<string, Category>> = { tax: 'provider services' };
