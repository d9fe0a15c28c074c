import type { ProviderId } from '@altocost/contract/connectors/providers.ts';

/** The demo company: who pays, in which accounts, for which applications. */
export const COMPANY = 'Northwind';
export const CURRENCY = 'EUR';

export const PAYERS = {
  aws: { id: '210448703912', name: 'Northwind SAS' },
  azure: {
    id: '/providers/Microsoft.Billing/billingAccounts/7e1f9a52-41c6-4d0b-9a57-3f0a3c1d8e60',
    name: 'Northwind SAS',
  },
  gcp: { id: '01A7C3-9F24B0-6D51E8', name: 'Northwind SAS' },
  oracle: { id: 'ocid1.tenancy.oc1..aaaaaaaanorthwindq3v7k5m2x8r4t6y1u9w0z', name: 'northwind' },
  other: { id: '', name: '' },
} as const satisfies Record<ProviderId, { id: string; name: string }>;

/** Accounts, subscriptions, projects and compartments; `env` is the tag value of most of what runs there. */
export const ACCOUNTS = {
  'prod-web': { provider: 'aws', id: '081523946610', name: 'prod-web', env: 'prod' },
  'data-platform': { provider: 'aws', id: '337190528846', name: 'data-platform', env: 'prod' },
  staging: { provider: 'aws', id: '604118237759', name: 'staging', env: 'staging' },
  sandbox: { provider: 'aws', id: '995402217138', name: 'sandbox', env: 'dev' },
  'corp-prod': {
    provider: 'azure',
    id: '4c1de0b7-6f3a-4a55-8c0e-92d1b7a43f18',
    name: 'corp-prod',
    env: 'prod',
  },
  'corp-dev': {
    provider: 'azure',
    id: 'b2970f64-d15e-4b8c-a3c7-51e06d8f2a90',
    name: 'corp-dev',
    env: 'dev',
  },
  analytics: { provider: 'gcp', id: 'northwind-analytics-481207', name: 'analytics', env: 'prod' },
  'ml-research': { provider: 'gcp', id: 'northwind-ml-research', name: 'ml-research', env: 'dev' },
  'finance-erp': {
    provider: 'oracle',
    id: 'ocid1.compartment.oc1..aaaaaaaafinanceerp4h8j2n6p0s',
    name: 'finance-erp',
    env: 'prod',
  },
} as const satisfies Record<string, { provider: ProviderId; id: string; name: string; env: string }>;
export type AccountKey = keyof typeof ACCOUNTS;

export const APPS = {
  storefront: { team: 'web', costCenter: 'CC-1010' },
  checkout: { team: 'payments', costCenter: 'CC-1020' },
  search: { team: 'search', costCenter: 'CC-1030' },
  catalog: { team: 'web', costCenter: 'CC-1010' },
  identity: { team: 'platform', costCenter: 'CC-1100' },
  'mobile-api': { team: 'mobile', costCenter: 'CC-1040' },
  recommendations: { team: 'data', costCenter: 'CC-2010' },
  lakehouse: { team: 'data', costCenter: 'CC-2010' },
  reporting: { team: 'data', costCenter: 'CC-2020' },
  observability: { team: 'platform', costCenter: 'CC-1100' },
  ci: { team: 'platform', costCenter: 'CC-1110' },
  erp: { team: 'finance', costCenter: 'CC-3010' },
  intranet: { team: 'corporate-it', costCenter: 'CC-3020' },
} as const satisfies Record<string, { team: string; costCenter: string }>;
export type AppKey = keyof typeof APPS;

/** How people really write an environment; one tag in twenty-five or so is spelled differently. */
export const DIRTY_ENV = {
  prod: ['Prod', 'PROD', 'production'],
  staging: ['stage', 'Staging', 'staging '],
  dev: ['Dev', 'develop', 'dev'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
