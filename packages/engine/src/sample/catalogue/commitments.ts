import type { Commitment } from '../family.ts';
import { BELGIUM, IRELAND, WEST_EUROPE } from './regions.ts';

/** What the company promised to use for a year; sized so that week-ends leave a part unused. */
export const COMMITMENTS: readonly Commitment[] = [
  {
    key: 'compute-savings-plan',
    kind: 'savings plan',
    name: 'Compute Savings Plan, 1 year, no upfront',
    account: 'prod-web',
    region: IRELAND,
    daily: 480,
    rate: 72,
    billed: 'period',
    family: 'ec2',
  },
  {
    key: 'rds-reserved',
    kind: 'reservation',
    name: 'RDS PostgreSQL Multi-AZ, 1 year, no upfront',
    account: 'prod-web',
    region: IRELAND,
    daily: 420,
    rate: 66,
    billed: 'month',
    family: 'rds',
  },
  {
    key: 'vm-reservation',
    kind: 'reservation',
    name: 'VM_RI_D_Series_1Y',
    account: 'corp-prod',
    region: WEST_EUROPE,
    daily: 300,
    rate: 62,
    billed: 'period',
    family: 'vm',
  },
  {
    key: 'compute-cud',
    kind: 'committed use',
    name: 'cud-n2-europe-west1',
    account: 'analytics',
    region: BELGIUM,
    daily: 95,
    rate: 68,
    billed: 'period',
    family: 'compute-engine',
  },
];
