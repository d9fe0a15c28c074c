import { symlink } from 'node:fs/promises';
import { z } from 'zod';
import type { FormatColumns } from '../providers/rule.ts';
import type { Engine } from './engine.ts';
import { dialectSettings, normalizeQuery, type NormalizeQuery } from './normalize-query.ts';
import type { Problem } from './outcome.ts';
import { writeLines } from './parts.ts';
import { sourceColumns } from './source-columns.ts';
import type { Circumstances, SourceFile } from './source-file.ts';
import { quoteText } from '../store/sql-quote.ts';
import { readHead } from './unpack-bytes.ts';
import { problem } from './unpack-refusal.ts';
import type { DeliveredFile } from './unpack-file.ts';

/** Names with these would be read as patterns by the engine. */
const PATTERN = /[*?{}]/;
const HEAD_BYTES = 4_096;

/** Prepares a delivered file for the engine: a path of our own, and the column types of Parquet. */
export async function openSource(
  engine: Engine,
  file: DeliveredFile,
  delimiter: string | null,
  link: string,
): Promise<SourceFile> {
  if (PATTERN.test(link)) throw new RangeError(`work folder with pattern characters: ${link}`);
  const container = file.container === 'parquet' ? 'parquet' : 'csv';
  const path = `${link}.${container}`;
  await symlink(file.path, path);
  return {
    path,
    name: file.name,
    container,
    compression: file.compression,
    delimiter: delimiter ?? ',',
    blankLines: container === 'csv' ? await blankLinesBefore(file) : 0,
    types: container === 'parquet' ? await parquetTypes(engine, path) : null,
  };
}

/** Blank lines in front of the header, at most those of the first bytes. */
async function blankLinesBefore(file: DeliveredFile): Promise<number> {
  const head = (await readHead(file, HEAD_BYTES)).toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  return (/^[\r\n]*/.exec(head)?.[0] ?? '').match(/\r\n|\r|\n/g)?.length ?? 0;
}

async function parquetTypes(engine: Engine, path: string): Promise<Map<string, string>> {
  const shape = z.object({ name: z.string(), type: z.string() });
  const columns = await engine.rows(`DESCRIBE file(${quoteText(path)}, Parquet)`, shape);
  return new Map(columns.map(({ name, type }) => [name, type]));
}

/** The engine's half of one file. */
export interface FileNormalizer {
  /** Writes the sound rows, without those of `excluded`, to files whose names begin with `stem` ({@link writeLines}). */
  write(stem: string, excluded: readonly number[]): Promise<void>;
  /** The refused rows with their reasons, at most `limit`. */
  problems(limit: number): Promise<Problem[]>;
  /** Record numbers of all refused rows, ascending. */
  rejectedRows(): Promise<number[]>;
}

/** Compiles the rules of a format for one file and runs them. */
export function createFileNormalizer(
  engine: Engine,
  columns: FormatColumns,
  header: readonly string[],
  file: SourceFile,
  known: Circumstances,
): FileNormalizer {
  const query: NormalizeQuery = normalizeQuery(columns, sourceColumns(header, columns), file, known);
  const settings = `SETTINGS ${dialectSettings(file)}`;
  const row = z.object({ source_row: z.coerce.number() });
  const rejected = row.extend({ fault_index: z.number(), value: z.string() });
  return {
    write: (stem, excluded) => writeLines(engine, stem, `${query.select(excluded)} ${settings}`),
    async problems(limit) {
      const rows = await engine.rows(`${query.rejects(limit)} ${settings}`, rejected);
      return rows.map(({ source_row, fault_index, value }) => {
        const fault = query.faults[fault_index];
        return problem(fault?.rule ?? 'internal', file.name, {
          row: source_row,
          column: fault?.column ?? null,
          value: value === '' ? null : value,
        });
      });
    },
    async rejectedRows() {
      const rows = await engine.rows(`${query.rejectedRows} ${settings}`, row);
      return rows.map(({ source_row }) => source_row);
    },
  };
}
