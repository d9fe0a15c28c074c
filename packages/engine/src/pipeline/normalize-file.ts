import { rm } from 'node:fs/promises';
import { PROBLEMS_KEPT, type ImportRule } from '@altocost/contract/imports/rules.ts';
import type { BillFormat } from '../providers/registry.ts';
import { MEMORY_BYTES, OverMemory, type Engine } from './engine.ts';
import { createFileNormalizer, openSource, type FileNormalizer } from './normalize.ts';
import type { Problem } from './outcome.ts';
import { readFacts, type FileFacts } from './parts.ts';
import { scan, type FileHeader } from './scan.ts';
import type { Circumstances } from './source-file.ts';
import type { ScanProgress, ScanReading, ScanReject, ScanResult } from './scan-model.ts';
import type { DeliveredFile } from './unpack-file.ts';
import { problem } from './unpack-refusal.ts';

/** Refused records that only the independent reader sees are named to the engine one by one: at most so many. */
const NAMED_MAX = 10_000;
/** What is wrong with a record as such: then its cells stand in wrong columns, and what the engine says of them misleads. */
const SHAPE: ReadonlySet<ImportRule> = new Set([
  'row_too_short',
  'row_too_long',
  'header_repeated',
  'quote_misplaced',
  'nul_byte',
]);
const LEFT_OUT: ScanReject = { rule: 'internal', column: null, value: null };

export interface FileJob {
  readonly engine: Engine;
  readonly format: BillFormat;
  readonly file: DeliveredFile;
  readonly header: FileHeader;
  readonly known: Circumstances;
  /** Path without ending of a link to the file, and of the files of lines to write. */
  readonly link: string;
  readonly lines: string;
  /** Leave refused rows out instead of refusing the file. */
  readonly acceptRejects: boolean;
  readonly onProgress: (progress: ScanProgress) => void;
}

/** What became of one file. With refused rows and without `acceptRejects`, `facts` are of the sound rows only. */
export interface FileOutcome {
  readonly facts: readonly FileFacts[];
  readonly scanned: ScanResult;
  readonly rejected: number;
  readonly problems: readonly Problem[];
  /** Whether leaving the refused rows out gives a sound bill. */
  readonly acceptable: boolean;
}

/**
 * Normalises one file and sums it independently, side by side. A row is refused when either reader refuses it; both
 * have to agree on the number of records.
 */
export async function normalizeFile(job: FileJob): Promise<FileOutcome> {
  const { engine, format, file, header, known } = job;
  const reading = format.independent(header.header, known);
  const source = await openSource(engine, file, header.delimiter, job.link);
  const normalizer = createFileNormalizer(engine, format.columns, header.header, source, known);
  const [written, scanned] = await Promise.all([
    write(job, normalizer, []).then(
      (facts) => ({ facts }),
      (error: unknown) => ({ error }),
    ),
    scan(file, reading, job.onProgress),
  ]);
  if (scanned.fatal !== null) return refusedWhole(scanned, scanned.fatal);
  if ('error' in written) {
    // What the engine stumbles over, the independent reader names better; if it has nothing to say, it is ours to explain.
    if (scanned.rejectedCount === 0) return refusedWhole(scanned, unexplained(written.error, file.name));
    return {
      facts: [],
      scanned,
      rejected: scanned.rejectedCount,
      problems: scanned.rejects,
      acceptable: false,
    };
  }
  const { facts } = written;
  const rows = rowsOf(facts);
  const refusedRows = rows === scanned.rowsRead ? [] : await normalizer.rejectedRows();
  if (rows + refusedRows.length !== scanned.rowsRead)
    return disagreed(scanned, rows + refusedRows.length, file.name);
  if (refusedRows.length === 0 && scanned.rejectedCount === 0) {
    return { facts, scanned, rejected: 0, problems: [], acceptable: true };
  }
  return withRejects(job, { normalizer, reading, facts, scanned, refusedRows });
}

interface Partial {
  readonly normalizer: FileNormalizer;
  readonly reading: ScanReading;
  readonly facts: readonly FileFacts[];
  readonly scanned: ScanResult;
  /** Rows that the engine refused. */
  readonly refusedRows: readonly number[];
}

async function withRejects(job: FileJob, partial: Partial): Promise<FileOutcome> {
  const { normalizer, scanned, refusedRows } = partial;
  const byEngine = new Set(refusedRows);
  const byScan = new Set(scanned.rejectedRows);
  const onlyScan = scanned.rejectedRows.filter((row) => !byEngine.has(row));
  const onlyEngine = refusedRows.filter((row) => !byScan.has(row));
  const problems = merge(
    refusedRows.length === 0 ? [] : await normalizer.problems(PROBLEMS_KEPT),
    scanned.rejects,
  );
  const rejected = scanned.rejectedCount + onlyEngine.length;
  const acceptable = scanned.rejectedCount === byScan.size && onlyScan.length <= NAMED_MAX;
  if (!job.acceptRejects || !acceptable)
    return { facts: partial.facts, scanned, rejected, problems, acceptable };

  const facts = onlyScan.length > 0 ? await rewrite(job, partial, onlyScan) : partial.facts;
  const again =
    onlyEngine.length > 0 ? await scan(job.file, leavingOut(partial.reading, new Set(onlyEngine))) : scanned;
  if (rowsOf(facts) + rejected !== again.rowsRead || again.rejectedCount !== rejected) {
    return disagreed(again, rowsOf(facts) + rejected, job.file.name);
  }
  return { facts, scanned: again, rejected, problems, acceptable };
}

/** The same reading, refusing rows that the engine refused as well. */
function leavingOut(reading: ScanReading, rows: ReadonlySet<number>): ScanReading {
  return {
    columns: reading.columns,
    rows: (cells, money, row) => (rows.has(row) ? LEFT_OUT : reading.rows(cells, money, row)),
  };
}

async function write(
  { engine, lines }: FileJob,
  normalizer: FileNormalizer,
  excluded: readonly number[],
): Promise<FileFacts[]> {
  await normalizer.write(lines, excluded);
  return readFacts(engine, lines);
}

/** Writes again without some rows; a month may have had no others. */
async function rewrite(
  job: FileJob,
  { normalizer, facts }: Partial,
  excluded: readonly number[],
): Promise<FileFacts[]> {
  for (const { file } of facts) await rm(file);
  return write(job, normalizer, excluded);
}

function rowsOf(facts: readonly FileFacts[]): number {
  return facts.reduce((sum, { rows }) => sum + rows, 0);
}

/** One problem per row: a wrong shape first, then the engine's, which looks at every column, then the scan's. */
function merge(byEngine: readonly Problem[], byScan: readonly Problem[]): Problem[] {
  const rows = new Map<number | null, Problem>();
  const shape = byScan.filter(({ rule }) => SHAPE.has(rule));
  for (const each of [...byScan, ...byEngine, ...shape]) rows.set(each.row, each);
  return [...rows.values()].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, PROBLEMS_KEPT);
}

function refusedWhole(scanned: ScanResult, fatal: Problem): FileOutcome {
  const problems = [...scanned.rejects, fatal];
  return { facts: [], scanned, rejected: scanned.rejectedCount, problems, acceptable: false };
}

/** A file that needs too much memory is refused, whatever else stopped the engine is a fault of ours. */
function unexplained(error: unknown, file: string): Problem {
  if (!(error instanceof OverMemory)) throw error;
  return problem('limit_memory', file, { value: `${MEMORY_BYTES / 1e6} MB` });
}

function disagreed(scanned: ScanResult, engineRows: number, file: string): FileOutcome {
  const value = String(engineRows - scanned.rowsRead);
  const problems = [...scanned.rejects, problem('conservation_failed', file, { column: 'rows', value })];
  return { facts: [], scanned, rejected: scanned.rejectedCount, problems, acceptable: false };
}
