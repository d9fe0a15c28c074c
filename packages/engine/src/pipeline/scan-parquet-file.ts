import { open, type FileHandle } from 'node:fs/promises';
import { parquetMetadata, parquetSchema, type FileMetaData, type SchemaTree } from 'hyparquet';
import type { ByteSource } from './unpack-bytes.ts';
import { Refusal, refuse } from './unpack-refusal.ts';

/** A footer or a schema beyond these is no bill's (reliability E15: crafted files, a million columns). */
const FOOTER_BYTES_MAX = 64 << 20;
const COLUMNS_MAX = 10_000;
const MAGIC = 'PAR1';

/** What a column holds; `map`, `list` and `struct` are not read by the scanner. */
export type ColumnKind =
  'text' | 'number' | 'decimal' | 'time' | 'date' | 'boolean' | 'map' | 'list' | 'struct' | 'other';

export interface ParquetColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly schema: SchemaTree;
}

/** A Parquet file whose footer is read and found consistent. Close it when done. */
export interface ParquetFile {
  readonly name: string;
  readonly size: number;
  /** Where the footer starts: no data stands behind it. */
  readonly dataEnd: number;
  readonly metadata: FileMetaData;
  readonly columns: readonly ParquetColumn[];
  readonly rows: number;
  /** Exactly `length` bytes, in `space` where it is large enough; a refusal when the file does not have them. */
  read(position: number, length: number, space?: Buffer): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a Parquet file: magic at both ends, footer length, footer, row counts of the groups against the file's. Throws refusals
 * `parquet_damaged`, `header_duplicate`, `header_missing`.
 */
export async function openParquet(source: ByteSource): Promise<ParquetFile> {
  const handle = await open(source.path, 'r');
  try {
    return await inspect(handle, source);
  } catch (error) {
    await handle.close();
    throw asDamage(error, source.name);
  }
}

/** Any error of decoding as the refusal `parquet_damaged`; a refusal stays what it is. */
export function asDamage(error: unknown, file: string): Refusal {
  if (error instanceof Refusal) return error;
  return refuse('parquet_damaged', file, { value: error instanceof Error ? error.message : String(error) });
}

async function inspect(handle: FileHandle, source: ByteSource): Promise<ParquetFile> {
  const { name, size } = source;
  const damaged = (value: string): Refusal => refuse('parquet_damaged', name, { value });
  const read = async (position: number, length: number, space?: Buffer): Promise<Buffer> => {
    if (position < 0 || length < 0 || position + length > size)
      throw damaged('data beyond the end of the file');
    const large = space !== undefined && space.length >= length;
    const bytes = large ? space.subarray(0, length) : Buffer.allocUnsafe(length);
    const { bytesRead } = await handle.read(bytes, 0, length, position);
    if (bytesRead !== length) throw damaged('data beyond the end of the file');
    return bytes;
  };
  if (size < 12) throw damaged('too short');
  const head = await read(0, 4);
  const tail = await read(size - 8, 8);
  if (head.toString('latin1') === 'PARE' || tail.toString('latin1', 4) === 'PARE') throw damaged('encrypted');
  if (head.toString('latin1') !== MAGIC) throw damaged('no PAR1 at the start');
  if (tail.toString('latin1', 4) !== MAGIC) throw damaged('no PAR1 at the end');
  const footerLength = tail.readUInt32LE(0);
  if (footerLength > size - 12 || footerLength > FOOTER_BYTES_MAX) throw damaged('footer length');
  const metadata = parquetMetadata(await read(size - 8 - footerLength, footerLength + 8), {
    geoparquet: false,
  });
  const rows = Number(metadata.num_rows);
  const inGroups = metadata.row_groups.reduce((sum, group) => sum + group.num_rows, 0n);
  if (inGroups !== metadata.num_rows || rows < 0) throw damaged('row counts of the groups');
  const children = parquetSchema(metadata).children;
  if (children.length > COLUMNS_MAX) throw damaged(`${children.length} columns`);
  const columns = children.map((schema) => ({ name: schema.element.name, kind: kindOf(schema), schema }));
  refuseBadNames(columns, name);
  return {
    name,
    size,
    dataEnd: size - 8 - footerLength,
    metadata,
    columns,
    rows,
    read,
    close: () => handle.close(),
  };
}

function refuseBadNames(columns: readonly ParquetColumn[], file: string): void {
  if (columns.length === 0) throw refuse('header_missing', file);
  const known = new Set<string>();
  for (const { name } of columns) {
    if (known.has(name)) throw refuse('header_duplicate', file, { column: name });
    known.add(name);
  }
}

function kindOf({ element, children }: SchemaTree): ColumnKind {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (children.length > 0) {
    if (converted === 'MAP' || converted === 'MAP_KEY_VALUE' || logical?.type === 'MAP') return 'map';
    return converted === 'LIST' || logical?.type === 'LIST' ? 'list' : 'struct';
  }
  if (element.repetition_type === 'REPEATED') return 'list';
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return 'decimal';
  if (converted === 'DATE' || logical?.type === 'DATE') return 'date';
  if (converted?.startsWith('TIMESTAMP') === true || logical?.type === 'TIMESTAMP' || type === 'INT96') {
    return 'time';
  }
  if (type === 'BOOLEAN') return 'boolean';
  if (type === 'BYTE_ARRAY') return 'text';
  if (type === 'FIXED_LEN_BYTE_ARRAY' || type === undefined) return 'other';
  return 'number';
}
