import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { FormatId } from '@altocost/contract/imports/formats.ts';
import { isKnownRegion } from '../focus/regions.ts';
import { BILL_FORMATS, type BillFormat } from '../providers/registry.ts';
import type { Engine } from './engine.ts';
import { normalizeFile, type FileOutcome } from './normalize-file.ts';
import type { Delivery, GroupTotal, NormalizedPart, Notice, Problem } from './outcome.ts';
import { factsByMonth, type FileFacts, type MonthFacts } from './parts.ts';
import { recogniseFormat } from './recognise.ts';
import { readHeader, type FileHeader } from './scan.ts';
import { scaledToAmount } from './scan-decimal.ts';
import { mergeGroups } from './scan-sums.ts';
import type { Bill } from './select.ts';
import { missingColumns, sourceColumns } from './source-columns.ts';
import { problem } from './unpack-refusal.ts';

/** One bill, normalised or refused. */
export interface BillOutcome {
  readonly format: FormatId | null;
  readonly provider: ProviderId | null;
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly problems: readonly Problem[];
  /** Whether the only problems are refused rows that can be left out; also true when there are none. */
  readonly acceptable: boolean;
  readonly notices: readonly Notice[];
  readonly parts: readonly NormalizedPart[];
  readonly independent: readonly GroupTotal[];
}

interface Work {
  readonly engine: Engine;
  readonly bill: Bill;
  readonly delivery: Delivery;
  readonly folder: string;
  readonly onProgress: (fileIndex: number, bytes: number, rows: number) => void;
}

/** Recognises the format of a bill, normalises its files and gathers one part per billing month. */
export async function normalizeBill(work: Work): Promise<BillOutcome> {
  const { bill, delivery, folder } = work;
  const headers = await readHeaders(bill);
  if (!headers.ok) return refused(null, null, headers.problems);
  const [first] = headers.headers;
  const format =
    delivery.format ??
    recogniseFormat({
      header: first?.header ?? [],
      container: bill.files[0]?.container === 'parquet' ? 'parquet' : 'csv',
      hint: bill.formatHint === 'aws-data-export' ? 'aws-cur-2.0' : bill.formatHint,
    });
  if (format === null) {
    return refused(null, bill.provider, [problem('unknown_format', bill.files[0]?.name ?? delivery.name)]);
  }
  const { columns } = BILL_FORMATS[format];
  const provider = columns.providerStatic ?? bill.provider ?? delivery.provider;
  const missing = headers.headers.flatMap(({ header }, index) =>
    missingColumns(sourceColumns(header, columns), columns).map((column) =>
      problem('column_missing', bill.files[index]?.name ?? '', { row: 1, column: spelled(format, column) }),
    ),
  );
  if (missing.length > 0) return refused(format, provider, missing);

  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: FileOutcome[] = [];
  for (const [index, header] of headers.headers.entries()) {
    files.push(await normalizeOne(work, BILL_FORMATS[format], header, index));
  }
  return gather(work, format, files, headers.headers);
}

function normalizeOne(
  work: Work,
  format: BillFormat,
  header: FileHeader,
  index: number,
): Promise<FileOutcome> {
  const { bill, delivery, folder, engine } = work;
  const file = bill.files[index];
  if (file === undefined) throw new RangeError(`no file ${index}`);
  return normalizeFile({
    engine,
    format,
    file,
    header,
    known: { billingPeriod: bill.billingPeriod, provider: bill.provider ?? delivery.provider },
    link: join(folder, `source-${index}`),
    lines: join(folder, `lines-${String(index).padStart(5, '0')}`),
    acceptRejects: delivery.acceptRejects,
    onProgress: ({ bytes, rows }) => work.onProgress(index, bytes, rows),
  });
}

async function readHeaders(
  bill: Bill,
): Promise<{ ok: true; headers: FileHeader[] } | { ok: false; problems: Problem[] }> {
  const headers: FileHeader[] = [];
  const problems: Problem[] = [];
  for (const file of bill.files) {
    const read = await readHeader(file);
    if (read.ok) headers.push(read);
    else problems.push(...read.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, headers };
}

function gather(
  work: Work,
  format: FormatId,
  files: readonly FileOutcome[],
  headers: readonly FileHeader[],
): BillOutcome {
  const { bill, delivery } = work;
  const { columns } = BILL_FORMATS[format];
  const facts = files.flatMap((file) => file.facts);
  const months = factsByMonth(facts);
  const providers = [...new Set(months.flatMap((month) => month.providers))];
  const [only] = providers;
  const known = columns.providerStatic ?? bill.provider ?? delivery.provider;
  const provider = providers.length === 1 && only !== undefined ? only : (known ?? 'other');
  const problems = files.flatMap((file) => file.problems);
  const mixed = mixedCurrencies(months, bill);
  const rowsRejected = files.reduce((sum, file) => sum + file.rejected, 0);
  const acceptable = mixed === null && files.every((file) => file.acceptable);
  const base = {
    format,
    provider,
    rowsRead: files.reduce((sum, file) => sum + file.scanned.rowsRead, 0),
    rowsRejected,
    problems: mixed === null ? problems : [mixed, ...problems],
    acceptable,
    notices: notices(columns.currency, files, headers, facts, format),
  };
  if (!acceptable || (rowsRejected > 0 && !delivery.acceptRejects)) {
    return { ...base, parts: [], independent: [] };
  }
  const parts = partsOf(work, months, facts, provider);
  const groups = mergeGroups(files.map((file) => file.scanned.groups));
  const independent = groups.map(({ sums, ...group }) => ({
    export_key: bill.exportKey,
    ...group,
    sums: {
      billed_cost: scaledToAmount(sums.billed_cost),
      effective_cost: scaledToAmount(sums.effective_cost),
      list_cost: scaledToAmount(sums.list_cost),
      contracted_cost: scaledToAmount(sums.contracted_cost),
    },
  }));
  return { ...base, parts, independent };
}

/** One part per billing month. A bill of a known month without rows is an empty part: the month is replaced by nothing. */
function partsOf(
  { bill }: Work,
  months: readonly MonthFacts[],
  facts: readonly FileFacts[],
  provider: ProviderId,
): NormalizedPart[] {
  const names = { exportKey: bill.exportKey, exportName: bill.exportName };
  if (months.length === 0 && bill.billingPeriod !== null) {
    const empty = { rows: 0, digest: '0', files: [], billingAccounts: [], currency: '' };
    const days = { firstDay: null, lastDay: null };
    return [{ ...names, provider, billingPeriod: bill.billingPeriod, ...empty, ...days }];
  }
  return months.map((month) => ({
    ...names,
    provider: month.providers.length === 1 ? (month.providers[0] ?? provider) : provider,
    billingPeriod: month.month,
    billingAccounts: month.billingAccounts,
    currency: month.currencies[0] ?? '',
    rows: month.rows,
    digest: month.digest,
    files: facts.filter((fact) => fact.month === month.month).map(({ file }) => file),
    firstDay: month.firstDay,
    lastDay: month.lastDay,
  }));
}

function mixedCurrencies(months: readonly MonthFacts[], bill: Bill): Problem | null {
  const currencies = [...new Set(months.flatMap((month) => month.currencies))].toSorted();
  if (currencies.length < 2) return null;
  return problem('currency_mixed', bill.files[0]?.name ?? bill.exportName, { value: currencies.join(', ') });
}

function notices(
  currency: { readonly columns: readonly string[]; readonly assumed: string | null },
  files: readonly FileOutcome[],
  headers: readonly FileHeader[],
  facts: readonly FileFacts[],
  format: FormatId,
): Notice[] {
  const found: Notice[] = [];
  const { columns } = BILL_FORMATS[format];
  const assumed = headers.some(({ header }) => {
    const source = sourceColumns(header, columns);
    return currency.columns.every((name) => source.find(name) === null);
  });
  if (assumed) found.push({ notice: 'currency_assumed', value: currency.assumed });
  const beyond = files.reduce((sum, file) => sum + file.scanned.digitsBeyondScale, 0);
  if (beyond > 0) found.push({ notice: 'digits_beyond_scale', value: String(beyond) });
  const regions = facts
    .flatMap((fact) => fact.regions)
    .filter(([provider, region]) => !isKnownRegion(provider, region));
  if (regions.length > 0) {
    const names = [...new Set(regions.map(([, region]) => region))].toSorted();
    found.push({ notice: 'region_unknown', value: names.slice(0, 20).join(', ') });
  }
  return found;
}

function refused(
  format: FormatId | null,
  provider: ProviderId | null,
  problems: readonly Problem[],
): BillOutcome {
  return {
    format,
    provider,
    rowsRead: 0,
    rowsRejected: 0,
    problems,
    acceptable: false,
    notices: [],
    parts: [],
    independent: [],
  };
}

/** The name by which a person knows a missing column. */
function spelled(format: FormatId, canonical: string): string {
  return BILL_FORMATS[format].columns.spelling[canonical] ?? canonical;
}
