import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ColumnMetaData, Compressors, PageHeader, SchemaElement } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import type { ColumnKind, ParquetColumn, ParquetFile } from './scan-parquet-file.ts';
import { createPageBytes } from './scan-parquet-bytes.ts';
import { decodeHybrid } from './scan-parquet-levels.ts';
import { decodedText, plainTexts, type NextText } from './scan-parquet-text.ts';

/** A page of more values is not written by anybody; a flipped bit in a count is. */
const PAGE_VALUES_MAX = 20_000_000;

/** The values of one column of one row group, page by page. */
export interface ColumnPages {
  /** Loads the next page that has values; false behind the last one. */
  advance(): Promise<boolean>;
  /** Values left in the page. */
  left(): number;
  /** The next value of the page as text; null for a null. */
  next(): string | null;
}

interface Page {
  readonly count: number;
  /** 1 where there is a value; null when all values are there. */
  readonly defined: Int32Array | null;
  readonly text: NextText;
}

const NODE_COMPRESSORS: Compressors = {
  ...compressors,
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: length }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: length }),
};

/**
 * Reads a column chunk front to back with one page in memory, and proves what can be proven: lengths after decompression, counts,
 * indexes inside the dictionary, beside what the bytes themselves prove.
 */
export function createColumnPages(
  file: ParquetFile,
  column: Pick<ParquetColumn, 'kind' | 'schema'>,
  chunk: ColumnMetaData,
): ColumnPages {
  const { element } = column.schema;
  const pages = createPageBytes(file, chunk);
  let dictionary: string[] | null = null;
  let page: Page = { count: 0, defined: null, text: () => '' };
  let used = 0;

  return {
    advance: async () => {
      while (used >= page.count) {
        const read = await pages.next();
        if (read === null) return false;
        const { header, bytes } = read;
        if (header.type === 'DICTIONARY_PAGE') {
          dictionary = readDictionary(header, bytes, chunk, column.kind, element);
        } else if (header.type === 'DATA_PAGE' || header.type === 'DATA_PAGE_V2') {
          page = readDataPage(header, bytes, chunk, column.kind, element, dictionary);
          used = 0;
        }
      }
      return true;
    },
    left: () => page.count - used,
    next: () => {
      const defined = page.defined === null || page.defined[used] === 1;
      used += 1;
      return defined ? page.text() : null;
    },
  };
}

/** Proves the bytes of a column chunk without reading its values. */
export async function proveColumnPages(
  file: ParquetFile,
  chunk: ColumnMetaData,
  space: Buffer,
): Promise<void> {
  const pages = createPageBytes(file, chunk, space);
  for (let read = await pages.next(); read !== null; read = await pages.next()) {
    const { header, bytes } = read;
    // Without a CRC-32 the decompressor is the only witness.
    if (header.crc === undefined && header.type !== 'DATA_PAGE_V2') {
      inflate(bytes, header.uncompressed_page_size, chunk);
    }
  }
}

function readDictionary(
  header: PageHeader,
  bytes: Buffer,
  chunk: ColumnMetaData,
  kind: ColumnKind,
  element: SchemaElement,
): string[] {
  const count = countOf(header.dictionary_page_header?.num_values);
  const text = plainTexts(inflate(bytes, header.uncompressed_page_size, chunk), kind, element);
  return Array.from({ length: count }, text);
}

function readDataPage(
  header: PageHeader,
  bytes: Buffer,
  chunk: ColumnMetaData,
  kind: ColumnKind,
  element: SchemaElement,
  dictionary: readonly string[] | null,
): Page {
  const second = header.data_page_header_v2;
  const facts = second ?? header.data_page_header;
  const count = countOf(facts?.num_values);
  if (facts === undefined) throw new RangeError('page without a header');
  let defined: Int32Array | null = null;
  let values: Buffer;
  if (second !== undefined) {
    const levels = second.repetition_levels_byte_length + second.definition_levels_byte_length;
    if (!(levels >= 0) || levels > bytes.length) throw new RangeError('levels outside the page');
    if (second.num_rows !== count) throw new RangeError('row count of a page');
    if (element.repetition_type === 'OPTIONAL' && second.definition_levels_byte_length > 0) {
      defined = decodeHybrid(bytes, second.repetition_levels_byte_length, levels, 1, count);
    }
    const rest = bytes.subarray(levels);
    const size = header.uncompressed_page_size - levels;
    values = second.is_compressed === false ? rest : inflate(rest, size, chunk);
  } else {
    values = inflate(bytes, header.uncompressed_page_size, chunk);
    if (element.repetition_type === 'OPTIONAL') {
      const length = values.readUInt32LE(0);
      defined = decodeHybrid(values, 4, 4 + length, 1, count);
      values = values.subarray(4 + length);
    }
  }
  const present = defined === null ? count : defined.reduce((sum, level) => sum + level, 0);
  if (second !== undefined && count - second.num_nulls !== present)
    throw new RangeError('null count of a page');
  return { count, defined, text: textsOf(values, present, facts.encoding, kind, element, dictionary) };
}

function textsOf(
  values: Buffer,
  count: number,
  encoding: string,
  kind: ColumnKind,
  element: SchemaElement,
  dictionary: readonly string[] | null,
): NextText {
  if (count === 0) return () => '';
  if (encoding === 'PLAIN') return plainTexts(values, kind, element);
  if (encoding === 'RLE' && kind === 'boolean') {
    const bits = decodeHybrid(values, 4, 4 + values.readUInt32LE(0), 1, count);
    let at = 0;
    return () => (bits[at++] === 1 ? 'true' : 'false');
  }
  let at = 0;
  if (encoding.endsWith('_DICTIONARY')) {
    if (dictionary === null) throw new RangeError('dictionary page missing');
    const indexes = decodeHybrid(values, 1, values.length, values[0] ?? 0, count);
    return () => {
      const text = dictionary[indexes[at] ?? -1];
      at += 1;
      if (text === undefined) throw new RangeError('index outside the dictionary');
      return text;
    };
  }
  const decoded = unusual(values, count, encoding, element);
  return () => {
    const text = decodedText(decoded[at], kind, element);
    at += 1;
    return text;
  };
}

function unusual(
  values: Buffer,
  count: number,
  encoding: string,
  element: SchemaElement,
): ArrayLike<unknown> {
  const reader = { view: new DataView(values.buffer, values.byteOffset, values.byteLength), offset: 0 };
  if (encoding === 'BYTE_STREAM_SPLIT' && element.type !== undefined) {
    return byteStreamSplit(reader, count, element.type, element.type_length);
  }
  if (encoding === 'DELTA_BINARY_PACKED') {
    const numbers = element.type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count);
    deltaBinaryUnpack(reader, count, numbers);
    return numbers;
  }
  const parts: Uint8Array[] = [];
  parts.length = count;
  if (encoding === 'DELTA_LENGTH_BYTE_ARRAY') deltaLengthByteArray(reader, count, parts);
  else if (encoding === 'DELTA_BYTE_ARRAY') deltaByteArray(reader, count, parts);
  else throw new RangeError(`encoding ${encoding}`);
  return parts;
}

function inflate(bytes: Buffer, size: number, chunk: ColumnMetaData): Buffer {
  if (chunk.codec === 'UNCOMPRESSED') {
    if (bytes.length !== size) throw new RangeError('page length');
    return bytes;
  }
  const unzip = NODE_COMPRESSORS[chunk.codec];
  if (unzip === undefined) throw new RangeError(`compression ${chunk.codec}`);
  const plain = size === 0 ? bytes.subarray(0, 0) : unzip(bytes, size);
  if (plain.length !== size) throw new RangeError('page length after decompression');
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
}

function countOf(count: number | undefined): number {
  if (count === undefined || !(count >= 0) || count > PAGE_VALUES_MAX)
    throw new RangeError('value count of a page');
  return count;
}
