import { z } from 'zod';
import type { Manifest, ManifestPart } from './manifest-model.ts';
import { folderOf, monthOfText } from './manifest-names.ts';

/** Cost and Usage Report, legacy (formats.md 2.1). */
const legacy = z.object({
  assemblyId: z.string().min(1),
  reportName: z.string().min(1),
  contentType: z.string().optional(),
  compression: z.string().optional(),
  billingPeriod: z.object({ start: z.string(), end: z.string() }),
  reportKeys: z.array(z.string().min(1)),
});

/** Data Exports: CUR 2.0, FOCUS and others. */
const dataExport = z.object({
  executionId: z.string().optional(),
  exportArn: z.string().optional(),
  dataFiles: z.array(z.string().min(1)),
});

const RANGE = /^\d{8}-\d{8}$/;
const PERIOD_FOLDER = /(?:^|\/)billing_period=(\d{4}-\d{2})\//i;
/** Execution folders begin with the moment of the execution; packers on Windows replace the colons. */
const EXECUTION = /\/(\d{4}-\d{2}-\d{2}T\d{2}[:_-]\d{2}[:_-]\d{2}[^/]*)\//;

/** The manifest as one of AWS; null when it has neither form. */
export function readAwsManifest(name: string, content: unknown): Manifest | null {
  const report = legacy.safeParse(content);
  if (report.success) return legacyManifest(name, report.data);
  const exported = dataExport.safeParse(content);
  return exported.success ? exportManifest(name, exported.data) : null;
}

function legacyManifest(name: string, report: z.infer<typeof legacy>): Manifest | null {
  const { assemblyId, reportName, billingPeriod, reportKeys } = report;
  const month = monthOfText(billingPeriod.start);
  const range = `${billingPeriod.start.slice(0, 8)}-${billingPeriod.end.slice(0, 8)}`;
  // Keys of another month mean that manifest and parts do not belong together.
  if (month === null || reportKeys.some((key) => isOfAnotherMonth(key, range, month))) return null;
  const folder = folderOf(name);
  const inAssembly = folder.toLowerCase().endsWith(`${assemblyId.toLowerCase()}/`);
  const parquet = /parquet/i.test(`${report.contentType ?? ''} ${report.compression ?? ''}`);
  return {
    name,
    provider: 'aws',
    exportName: reportName,
    formatHint: parquet ? 'aws-cur-athena' : 'aws-cur-legacy',
    billingPeriod: month,
    period: range,
    version: assemblyId,
    current: !inAssembly,
    writtenAt: '',
    root: legacyRoot(folder, inAssembly),
    parts: reportKeys.map((key) => ({ key, beside: besideLegacy(key, inAssembly), bytes: null, rows: null })),
  };
}

function isOfAnotherMonth(key: string, range: string, month: string): boolean {
  const folders = key.split('/').slice(0, -1);
  const year = folders.find((folder) => /^year=\d{4}$/i.test(folder))?.slice(5);
  const number = folders.find((folder) => /^month=\d{1,2}$/i.test(folder))?.slice(6);
  if (year !== undefined && number !== undefined) return `${year}-${number.padStart(2, '0')}` !== month;
  const written = folders.find((folder) => RANGE.test(folder));
  return written !== undefined && written !== range;
}

/** The report's folder: the one above the range, or above `year=/month=`. */
function legacyRoot(folder: string, inAssembly: boolean): string {
  const parts = folder.split('/').slice(0, -1);
  if (inAssembly) parts.pop();
  while (/^(\d{8}-\d{8}|(year|month)=\d+)$/i.test(parts.at(-1) ?? '')) parts.pop();
  return parts.map((part) => `${part}/`).join('');
}

function besideLegacy(key: string, inAssembly: boolean): string | null {
  const folders = key.split('/');
  if (inAssembly) return folders.at(-1) ?? null;
  const range = folders.findLastIndex((folder) => RANGE.test(folder));
  return range < 0 ? null : folders.slice(range + 1).join('/');
}

function exportManifest(
  name: string,
  { executionId, exportArn, dataFiles }: z.infer<typeof dataExport>,
): Manifest | null {
  const keys = dataFiles.map((file) => file.replace(/^s3:\/\/[^/]+\//, ''));
  const periods = new Set([name, ...keys].flatMap((key) => PERIOD_FOLDER.exec(key)?.[1] ?? []));
  if (periods.size > 1) return null;
  const [period] = periods;
  const metadata = /^(.*?)(?:^|(?<=\/))metadata\//i.exec(name);
  const inExecution = EXECUTION.test(`/${name}`);
  return {
    name,
    provider: 'aws',
    exportName: exportNameOf(name, exportArn),
    formatHint: 'aws-data-export',
    billingPeriod: period === undefined ? null : monthOfText(period),
    period: period ?? '',
    version: executionId ?? keys.join('\n'),
    current: !inExecution,
    writtenAt: EXECUTION.exec(keys[0] ?? '')?.[1] ?? EXECUTION.exec(`/${name}`)?.[1] ?? '',
    root: metadata?.[1] ?? folderOf(name),
    parts: keys.map((key) => exportPart(key, metadata?.[1] ?? null, folderOf(name))),
  };
}

/** `<root>/metadata/…` stands beside `<root>/data/…`. */
function exportPart(key: string, root: string | null, folder: string): ManifestPart {
  const inData = /(?:^|\/)(data\/.*)$/i.exec(key)?.[1];
  if (root === null || inData === undefined) return { key, beside: null, bytes: null, rows: null };
  const up = folder.slice(root.length).split('/').length - 1;
  return { key, beside: `${'../'.repeat(up)}${inData}`, bytes: null, rows: null };
}

function exportNameOf(name: string, arn: string | undefined): string {
  const file = name.slice(name.lastIndexOf('/') + 1).replace(/[-_]?manifest\.json$/i, '');
  if (file !== '') return file;
  const written = arn?.slice(arn.lastIndexOf('/') + 1) ?? '';
  return written.replace(/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, '') || 'export';
}
