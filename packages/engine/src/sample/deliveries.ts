import { addDays, type Day, type Month } from '@altocost/contract/kit/calendar.ts';
import type { Chance } from './chance.ts';
import { createCur2 } from './layouts/cur2.ts';
import { CUR2_COLUMNS } from './layouts/cur2-columns.ts';
import { AZURE_DIALECT, createFocus, GOOGLE_DIALECT } from './layouts/focus.ts';
import type { Layout } from './layouts/layout.ts';
import { createOracle } from './layouts/oracle.ts';
import type { FinishedPart } from './parts.ts';
import type { Entry } from './pack.ts';
import type { MonthSpan } from './span.ts';

/** How a provider lays its export out: file names, manifests, how often a new file begins. */
export interface DeliveryShape {
  /** Name of the archive. */
  readonly archive: string;
  readonly layout: Layout;
  /** Text before the header, such as a byte order mark. */
  readonly preamble: string;
  /** Lines of one file at most. */
  readonly rowsPerFile: number;
  /** Days on which a new file begins, beside the first of a month. */
  beginsFile(d: Day): boolean;
  fileName(span: MonthSpan, d: Day, number: number): string;
  /** What stands beside the data files of a month. */
  manifest(span: MonthSpan, parts: readonly FinishedPart[]): Entry[];
}

const BUCKET = 'northwind-billing';
const EXPORT = 'northwind-cur2';

export function awsDelivery(chance: Chance): DeliveryShape {
  const partition = (month: Month): string => `BILLING_PERIOD=${month}`;
  return {
    archive: 'aws-cur2',
    layout: createCur2(chance),
    preamble: '',
    rowsPerFile: 1_000_000,
    beginsFile: () => false,
    fileName: (span, _, number) =>
      `exports/${EXPORT}/data/${partition(span.month)}/${EXPORT}-${padded(number, 5)}.csv.gz`,
    manifest: (span, parts) => [
      {
        name: `exports/${EXPORT}/metadata/${partition(span.month)}/${EXPORT}-Manifest.json`,
        text: JSON.stringify(
          {
            executionId: chance.uuid('execution', span.month),
            exportArn: `arn:aws:bcm-data-exports:us-east-1:210448703912:export/${EXPORT}-${chance.uuid('export')}`,
            columns: CUR2_COLUMNS.map((name) => ({ name, type: columnType(name) })),
            dataFiles: parts.map((part) => `s3://${BUCKET}/${part.name}`),
            additionalOutputFiles: [],
          },
          null,
          1,
        ),
      },
    ],
  };
}

export function azureDelivery(chance: Chance): DeliveryShape {
  const folder = (span: MonthSpan): string =>
    `focuscost/northwind-focus/${compact(span.first)}-${compact(addDays(span.end, -1))}/${chance.uuid('run', span.month)}`;
  return {
    archive: 'azure-focus',
    layout: createFocus(AZURE_DIALECT, chance),
    preamble: '\uFEFF',
    rowsPerFile: 500_000,
    beginsFile: () => false,
    fileName: (span, _, number) => `${folder(span)}/part_${number - 1}_0001.csv.gz`,
    manifest: (span, parts) => [
      { name: `${folder(span)}/manifest.json`, text: azureManifest(span, parts, chance) },
    ],
  };
}

export function googleDelivery(chance: Chance): DeliveryShape {
  return {
    archive: 'google-focus',
    layout: createFocus(GOOGLE_DIALECT, chance),
    preamble: '',
    rowsPerFile: 1_000_000,
    beginsFile: () => false,
    fileName: (span, _, number) =>
      `focus/northwind_billing_focus_${span.month.replace('-', '')}-${padded(number - 1, 12)}.csv.gz`,
    manifest: () => [],
  };
}

export function oracleDelivery(chance: Chance): DeliveryShape {
  return {
    archive: 'oracle-focus',
    layout: createOracle(chance),
    preamble: '',
    rowsPerFile: 1_000_000,
    beginsFile: (d) => d.endsWith('-16'),
    fileName: (_, d, number) =>
      `FOCUS Reports/${d.replaceAll('-', '/')}/${chance.hex(8, 'report', d)}-${padded(number, 5)}.csv.gz`,
    manifest: () => [],
  };
}

function azureManifest(span: MonthSpan, parts: readonly FinishedPart[], chance: Chance): string {
  const total = (of: (part: FinishedPart) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0);
  return JSON.stringify(
    {
      manifestVersion: '2024-04-01',
      byteCount: total((part) => part.size),
      blobCount: parts.length,
      dataRowCount: total((part) => part.rows),
      exportConfig: {
        exportName: 'northwind-focus',
        resourceId:
          '/providers/Microsoft.Billing/billingAccounts/7e1f9a52-41c6-4d0b-9a57-3f0a3c1d8e60/providers/Microsoft.CostManagement/exports/northwind-focus',
        dataVersion: '1.2-preview',
        apiVersion: '2023-07-01-preview',
        type: 'FocusCost',
        timeFrame: 'MonthToDate',
        granularity: 'Daily',
      },
      deliveryConfig: {
        partitionData: true,
        dataOverwriteBehavior: 'OverwritePreviousReport',
        fileFormat: 'Csv',
        compressionMode: 'Gzip',
        containerUri:
          '/subscriptions/4c1de0b7-6f3a-4a55-8c0e-92d1b7a43f18/resourceGroups/rg-finops/providers/Microsoft.Storage/storageAccounts/stnwfinops',
        rootFolderPath: 'focuscost',
      },
      runInfo: {
        executionType: 'Scheduled',
        submittedTime: `${addDays(span.last, 1)}T03:12:44.1032074Z`,
        runId: chance.uuid('run', span.month),
        startDate: `${span.first}T00:00:00`,
        endDate: `${addDays(span.end, -1)}T00:00:00`,
      },
      blobs: parts.map((part) => ({
        blobName: part.name,
        byteCount: part.size,
        dataRowCount: part.rows,
      })),
    },
    null,
    2,
  );
}

function columnType(name: string): string {
  if (['cost_category', 'product', 'resource_tags', 'tags'].includes(name)) return 'map<string,string>';
  if (name === 'discount') return 'map<string,double>';
  if (name.endsWith('_date')) return 'timestamp';
  return /_cost$|_amount$|_fee$|_commitment$|_to_date$|_discount$/.test(name) ? 'double' : 'string';
}

function compact(d: Day): string {
  return d.replaceAll('-', '');
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
