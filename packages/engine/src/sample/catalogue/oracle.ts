import type { Family, Meter } from '../family.ts';
import { FRANKFURT } from './regions.ts';

const shared = {
  provider: 'oracle',
  accounts: [['finance-erp', 1]],
  apps: ['erp', 'reporting'],
  regions: [[FRANKFURT, 1]],
  growth: 0.01,
  weekend: 0.97,
  churn: 0,
  life: 0,
  contracted: 80,
  productFamily: '',
} as const satisfies Partial<Family>;

/** Oracle Cloud services behind the finance system; its closing of the month shows. */
export const ORACLE: readonly Family[] = [
  {
    ...shared,
    key: 'oci-compute',
    code: 'B93113',
    service: 'Compute',
    category: 'Compute',
    subcategory: 'Virtual Machines',
    resourceType: 'instance',
    zoned: true,
    monthly: 7_050,
    weekend: 0.86,
    monthEnd: 1.35,
    steady: 8,
    meters: [
      meter('OCPU Hours', 'OCPU Per Hour', 23_800, 72, 'Compute - Standard - E4 - OCPU'),
      meter('Memory', 'Gigabyte Per Hour', 1_400, 28, 'Compute - Standard - E4 - Memory'),
    ],
    resource: (it) => ({ id: ocid('instance', it.hex(40)), name: `${it.app}-${it.number}` }),
  },
  {
    ...shared,
    key: 'oci-adb',
    code: 'B95702',
    service: 'Autonomous Database',
    category: 'Databases',
    subcategory: 'Relational Databases',
    resourceType: 'autonomousdatabase',
    zoned: false,
    monthly: 1_900,
    monthEnd: 1.2,
    steady: 2,
    meters: [meter('ECPU Hours', 'ECPU Per Hour', 320_000, 100, 'Autonomous Transaction Processing - ECPU')],
    resource: (it) => ({ id: ocid('autonomousdatabase', it.hex(40)), name: `adb-${it.app}` }),
  },
  {
    ...shared,
    key: 'oci-block',
    code: 'B91961',
    service: 'Block Storage',
    category: 'Storage',
    subcategory: 'Block Storage',
    resourceType: 'volume',
    zoned: true,
    monthly: 1_200,
    monthEnd: 1,
    steady: 6,
    meters: [meter('Storage', 'Gigabyte Storage Capacity Per Month', 24_000, 100, 'Block Volume - Storage')],
    resource: (it) => ({ id: ocid('volume', it.hex(40)), name: `${it.app}-vol-${it.number}` }),
  },
  {
    ...shared,
    key: 'oci-object',
    code: 'B91628',
    service: 'Object Storage',
    category: 'Storage',
    subcategory: 'Object Storage',
    resourceType: 'bucket',
    zoned: false,
    monthly: 600,
    monthEnd: 1,
    steady: 2,
    meters: [
      meter('Storage', 'Gigabyte Storage Capacity Per Month', 24_000, 100, 'Object Storage - Storage'),
    ],
    resource: (it) => ({ id: ocid('bucket', it.hex(40)), name: `${it.app}-archive` }),
  },
];

function meter(usageType: string, unit: string, price: number, share: number, description: string): Meter {
  return { usageType, operation: '', unit, price, share, description };
}

function ocid(kind: string, unique: string): string {
  return `ocid1.${kind}.oc1.eu-frankfurt-1.${unique}`;
}
