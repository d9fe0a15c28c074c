import type { Family, Identity, Meter, Named } from '../family.ts';
import { BELGIUM, PARIS_GOOGLE } from './regions.ts';

const shared = {
  provider: 'gcp',
  accounts: [
    ['analytics', 8],
    ['ml-research', 2],
  ],
  apps: ['reporting', 'recommendations', 'lakehouse', 'search'],
  regions: [
    [BELGIUM, 8],
    [PARIS_GOOGLE, 2],
  ],
  zoned: false,
  growth: 0.02,
  weekend: 0.9,
  monthEnd: 1,
  churn: 0,
  life: 0,
  contracted: 95,
  productFamily: '',
} as const satisfies Partial<Family>;
const bigquery = {
  ...shared,
  code: '24E6-581D-38E5',
  service: 'BigQuery',
  category: 'Analytics',
  subcategory: 'Data Warehouses',
} as const;
const MACHINES = [
  { name: 'e2-standard-2', price: 73_000, vcpu: 2, memory: 8 },
  { name: 'e2-standard-4', price: 146_000, vcpu: 4, memory: 16 },
  { name: 'n2-standard-4', price: 213_000, vcpu: 4, memory: 16 },
  { name: 'n2-standard-8', price: 426_000, vcpu: 8, memory: 32 },
  { name: 'n2-highmem-16', price: 1_149_000, vcpu: 16, memory: 128 },
  { name: 'a2-highgpu-1g', price: 3_670_000, vcpu: 12, memory: 85 },
] as const;
const ANALYSIS = meter('Analysis', 'TiB', 6_870_000, 76, 'Analysis (europe-west1)');

/** Google Cloud services of the analytics projects, with a query that runs away for a week. */
export const GOOGLE: readonly Family[] = [
  {
    ...bigquery,
    key: 'bigquery',
    resourceType: 'Dataset',
    monthly: 10_300,
    growth: 0.03,
    weekend: 0.55,
    monthEnd: 1.3,
    steady: 6,
    meters: [ANALYSIS, meter('Active Logical Storage', 'GiBy.mo', 21_000, 24, 'Active logical storage')],
    resource: (it) => {
      const name = `${it.app}_${it.env}_${it.number}`;
      return { id: `//bigquery.googleapis.com/projects/${it.account.id}/datasets/${name}`, name };
    },
  },
  {
    ...bigquery,
    key: 'bigquery-runaway',
    resourceType: 'Job',
    monthly: 21_000,
    growth: 0,
    weekend: 1,
    steady: 1,
    window: { fromBack: 13, toBack: 7 },
    accounts: [['analytics', 1]],
    apps: ['recommendations'],
    regions: [[BELGIUM, 1]],
    meters: [{ ...ANALYSIS, share: 100 }],
    resource: (it) => ({
      id: `//bigquery.googleapis.com/projects/${it.account.id}/jobs/scheduled_query_${it.hex(12)}`,
      name: 'scheduled_query_user_features_full_scan',
    }),
  },
  {
    ...shared,
    key: 'compute-engine',
    code: '6F81-5844-456A',
    service: 'Compute Engine',
    category: 'Compute',
    subcategory: 'Virtual Machines',
    resourceType: 'Instance',
    zoned: true,
    monthly: 12_100,
    growth: 0.025,
    weekend: 0.76,
    monthEnd: 1.1,
    steady: 10,
    churn: 14,
    life: 20,
    meters: [meter('{size} running', 'h', 0, 100, '{size} instance running in EMEA')],
    sizes: MACHINES,
    commitment: 'compute-cud',
    resource: (it) => {
      const name = `${it.app}-${it.env}-${it.hex(4)}`;
      return {
        id: `//compute.googleapis.com/projects/${it.account.id}/zones/${it.region.id}-b/instances/${name}`,
        name,
      };
    },
  },
  small(
    'cloud-sql',
    '9662-B51E-5089',
    'Cloud SQL',
    'Databases',
    'Relational Databases',
    2_250,
    3,
    'instances',
  ),
  small('gcs', '95FF-2EF5-5EA1', 'Cloud Storage', 'Storage', 'Object Storage', 1_500, 5, 'buckets'),
  small('gke', 'CCD8-9BF1-090E', 'Google Kubernetes Engine', 'Compute', 'Containers', 1_050, 2, 'clusters'),
  small('run', '152E-C115-5142', 'Cloud Run', 'Compute', 'Serverless Compute', 450, 4, 'services'),
  small('pubsub', 'A1E8-BE35-7EBC', 'Cloud Pub/Sub', 'Integration', 'Messaging', 180, 2, 'topics'),
];

function meter(usageType: string, unit: string, price: number, share: number, description: string): Meter {
  return { usageType, operation: '', unit, price, share, description };
}

function small(
  key: string,
  code: string,
  service: string,
  category: string,
  subcategory: string,
  monthly: number,
  steady: number,
  plural: string,
): Family {
  return {
    ...shared,
    key,
    code,
    service,
    category,
    subcategory,
    resourceType: plural,
    monthly,
    steady,
    meters: [meter(`${service} usage`, 'h', 61_000, 100, `${service} usage in EMEA`)],
    resource: (it: Identity): Named => {
      const name = `${it.app}-${it.env}-${it.number}`;
      return { id: `//${key}.googleapis.com/projects/${it.account.id}/${plural}/${name}`, name };
    },
  };
}
