import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import { addDays } from '@altocost/contract/kit/calendar.ts';
import type { Charge, Subject } from './charge.ts';
import { ACCOUNTS, type AccountKey } from './company.ts';
import { percentOf, unitsOf, type Units } from './money.ts';
import type { MonthSpan } from './span.ts';

type ExtraKind = Extract<Charge['kind'], 'fee' | 'credit' | 'refund' | 'tax' | 'adjustment'>;

const SUPPORT_AWS = subject('AWSSupportBusiness', 'AWS Support (Business)', 'Management and Governance');
const SUPPORT_AZURE = subject('Microsoft.Support', 'Azure Support', 'Management and Governance');
const SUPPORT_GOOGLE = subject('2062-016F-44A2', 'Google Cloud Support', 'Management and Governance');
const EC2 = subject('AmazonEC2', 'Amazon Elastic Compute Cloud', 'Compute');
const RDS = subject('AmazonRDS', 'Amazon Relational Database Service', 'Databases');
const BIGQUERY = subject('24E6-581D-38E5', 'BigQuery', 'Analytics');
const AZURE_SQL = subject('Microsoft.Sql', 'Azure SQL Database', 'Databases');
const OCI_COMPUTE = subject('B93113', 'Compute', 'Compute');
/** French value added tax on what is not under reverse charge. */
const VAT_PERCENT = 20;

/** What comes once a month beside usage: support, credits, refunds, taxes, rounding. `index` counts the months. */
export function extrasOf(provider: ProviderId, span: MonthSpan, index: number): Charge[] {
  const first = `${span.first}T00:00:00Z`;
  const month = { from: first, until: `${span.end}T00:00:00Z` };
  const firstDay = { from: first, until: `${addDays(span.first, 1)}T00:00:00Z` };
  const closed = span.open ? [] : [{ from: `${span.last}T00:00:00Z`, until: `${span.end}T00:00:00Z` }];
  switch (provider) {
    case 'aws': {
      const support = unitsOf(1_260 + index * 18);
      return [
        extra('fee', SUPPORT_AWS, 'prod-web', support, month, 'AWS Support (Business), monthly fee'),
        extra('tax', SUPPORT_AWS, 'prod-web', percentOf(support, VAT_PERCENT), month, 'VAT 20 %'),
        extra('credit', EC2, 'data-platform', -unitsOf(450), month, 'Migration Acceleration Program credit'),
        ...(index % 6 === 3
          ? [extra('refund', RDS, 'prod-web', -unitsOf(312.47), firstDay, 'Service level agreement refund')]
          : []),
      ];
    }
    case 'azure':
      return [
        extra('fee', SUPPORT_AZURE, 'corp-prod', unitsOf(85.5), firstDay, 'Azure Support, Standard'),
        ...closed.map((at) => extra('adjustment', AZURE_SQL, 'corp-prod', unitsOf(0.01), at, 'Rounding')),
        ...(index % 6 === 2
          ? [extra('refund', AZURE_SQL, 'corp-prod', -unitsOf(148.2), firstDay, 'Correction of a meter')]
          : []),
      ];
    case 'gcp':
      return [
        extra('fee', SUPPORT_GOOGLE, 'analytics', unitsOf(480), firstDay, 'Enhanced Support'),
        extra('credit', BIGQUERY, 'analytics', -unitsOf(120), firstDay, 'Committed analytics credit'),
        ...closed.map((at) =>
          extra('tax', SUPPORT_GOOGLE, 'analytics', percentOf(unitsOf(480), VAT_PERCENT), at, 'VAT 20 %'),
        ),
      ];
    case 'oracle':
      return index % 6 === 4
        ? [extra('refund', OCI_COMPUTE, 'finance-erp', -unitsOf(64.8), firstDay, 'Correction of usage')]
        : [];
    case 'other':
      return [];
  }
}

function extra(
  kind: ExtraKind,
  about: Subject,
  account: AccountKey,
  units: Units,
  period: { from: string; until: string },
  description: string,
): Charge {
  return {
    kind,
    subject: about,
    account: ACCOUNTS[account],
    resource: null,
    region: null,
    meter: null,
    ...period,
    quantity: 0,
    listPrice: 0,
    price: 0,
    spot: false,
    list: units,
    contracted: units,
    effective: units,
    billed: units,
    commitment: null,
    description,
  };
}

function subject(code: string, service: string, category: string): Subject {
  return { code, service, category, subcategory: `Other (${category})`, resourceType: '', productFamily: '' };
}
