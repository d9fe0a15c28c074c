import type { Family, Identity, Meter, Named } from '../family.ts';
import { FRANCE_CENTRAL, WEST_EUROPE } from './regions.ts';

const shared = {
  provider: 'azure',
  accounts: [
    ['corp-prod', 8],
    ['corp-dev', 2],
  ],
  apps: ['erp', 'intranet', 'identity', 'reporting'],
  regions: [
    [WEST_EUROPE, 6],
    [FRANCE_CENTRAL, 4],
  ],
  zoned: false,
  growth: 0.015,
  weekend: 0.97,
  monthEnd: 1,
  churn: 0,
  life: 0,
  contracted: 92,
  productFamily: '',
} as const satisfies Partial<Family>;

const MACHINES = [
  { name: 'Standard_B2ms', price: 81_000, vcpu: 2, memory: 8 },
  { name: 'Standard_D2s_v5', price: 104_000, vcpu: 2, memory: 8 },
  { name: 'Standard_D4s_v5', price: 208_000, vcpu: 4, memory: 16 },
  { name: 'Standard_D8s_v5', price: 416_000, vcpu: 8, memory: 32 },
  { name: 'Standard_E8s_v5', price: 566_000, vcpu: 8, memory: 64 },
  { name: 'Standard_D16s_v5', price: 832_000, vcpu: 16, memory: 64 },
  { name: 'Standard_D32s_v5', price: 1_664_000, vcpu: 32, memory: 128 },
  { name: 'Standard_D64s_v5', price: 3_328_000, vcpu: 64, memory: 256 },
] as const;
const DATABASES = [
  { name: 'GP_Gen5_2', price: 468_000, vcpu: 2, memory: 10 },
  { name: 'GP_Gen5_4', price: 936_000, vcpu: 4, memory: 20 },
  { name: 'GP_Gen5_8', price: 1_872_000, vcpu: 8, memory: 41 },
  { name: 'BC_Gen5_8', price: 5_040_000, vcpu: 8, memory: 41 },
] as const;

/** Azure services of the corporate subscriptions. */
export const AZURE: readonly Family[] = [
  {
    ...shared,
    key: 'vm',
    code: 'Microsoft.Compute',
    service: 'Virtual Machines',
    category: 'Compute',
    subcategory: 'Virtual Machines',
    resourceType: 'Virtual machine',
    zoned: true,
    monthly: 33_200,
    growth: 0.012,
    weekend: 0.74,
    monthEnd: 1.08,
    steady: 16,
    churn: 14,
    life: 30,
    meters: [meter('{size}', '1 Hour', 0, 100, 'Virtual Machines {size}')],
    sizes: MACHINES,
    commitment: 'vm-reservation',
    resource: arm('microsoft.compute/virtualmachines', 'vm'),
  },
  {
    ...shared,
    key: 'sql',
    code: 'Microsoft.Sql',
    service: 'Azure SQL Database',
    category: 'Databases',
    subcategory: 'Relational Databases',
    resourceType: 'SQL database',
    monthly: 16_200,
    growth: -0.004,
    weekend: 0.95,
    monthEnd: 1.12,
    steady: 10,
    meters: [meter('{size} vCore', '1 Hour', 0, 100, 'SQL Database {size}')],
    sizes: DATABASES,
    resource: arm('microsoft.sql/servers/sql-northwind/databases', 'sqldb'),
  },
  {
    ...shared,
    key: 'aks',
    code: 'Microsoft.ContainerService',
    service: 'Azure Kubernetes Service',
    category: 'Compute',
    subcategory: 'Containers',
    resourceType: 'Kubernetes service',
    monthly: 8_150,
    growth: -0.01,
    weekend: 0.85,
    steady: 4,
    meters: [meter('Standard Node Hours', '1 Hour', 208_000, 100, 'AKS node pool hours')],
    resource: arm('microsoft.containerservice/managedclusters', 'aks'),
  },
  {
    ...shared,
    key: 'blob',
    code: 'Microsoft.Storage',
    service: 'Storage Accounts',
    category: 'Storage',
    subcategory: 'Object Storage',
    resourceType: 'Storage account',
    monthly: 1_950,
    growth: 0.025,
    steady: 8,
    meters: [
      meter('Hot LRS Data Stored', '1 GB/Month', 18_400, 86, 'Blob storage, hot tier'),
      meter('Hot Write Operations', '10K', 50_000, 14, 'Blob storage, write operations'),
    ],
    resource: (it) => {
      const name = `stnw${it.app.replaceAll('-', '')}${it.hex(6)}`;
      return {
        id: path(it, 'microsoft.storage/storageaccounts', name),
        name,
      };
    },
  },
  small('appservice', 'Microsoft.Web', 'Azure App Service', 'Web', 'Application Platforms', 820, 4, 'P1 v3'),
  small(
    'monitor',
    'Microsoft.OperationalInsights',
    'Azure Monitor',
    'Management and Governance',
    'Observability',
    420,
    4,
    'Log Analytics Data Ingestion',
  ),
  small(
    'network',
    'Microsoft.Network',
    'Virtual Network',
    'Networking',
    'Network Infrastructure',
    310,
    2,
    'Inter-Region Egress',
  ),
  small('keyvault', 'Microsoft.KeyVault', 'Key Vault', 'Security', 'Secret Management', 85, 2, 'Operations'),
];

function meter(usageType: string, unit: string, price: number, share: number, description: string): Meter {
  return { usageType, operation: '', unit, price, share, description };
}

function arm(kind: string, prefix: string): (it: Identity) => Named {
  return (it) => {
    const name = `${prefix}-${it.app}-${it.env}-${String(it.number).padStart(2, '0')}`;
    return { id: path(it, kind, name), name };
  };
}

function path(it: Identity, kind: string, name: string): string {
  return `/subscriptions/${it.account.id}/resourcegroups/rg-${it.app}-${it.env}/providers/${kind}/${name}`;
}

function small(
  key: string,
  code: string,
  service: string,
  category: string,
  subcategory: string,
  monthly: number,
  steady: number,
  measured: string,
): Family {
  return {
    ...shared,
    key,
    code,
    service,
    category,
    subcategory,
    resourceType: service,
    monthly,
    steady,
    meters: [meter(measured, '1 Hour', 96_000, 100, `${service} ${measured}`)],
    resource: arm(`${code.toLowerCase()}/${key}`, key),
  };
}
