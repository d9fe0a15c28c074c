import { crc32 } from 'node:zlib';
import type { ColumnMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import type { ParquetFile } from './scan-parquet-file.ts';

/** Bytes of a column that are read ahead. */
const WINDOW = 1 << 19;
/** A page beyond this is not written by anybody; a flipped bit in a length is. */
const PAGE_BYTES_MAX = 256 << 20;
const HEADER_BYTES = 1 << 12;

/** The pages of one column of one row group as they stand in the file. */
export interface PageBytes {
  /** The next page, its bytes still compressed; null behind the last one. */
  next(): Promise<{ readonly header: PageHeader; readonly bytes: Buffer } | null>;
}

/** Room for what is read ahead; a page's bytes stand in it until the next page is asked for. */
export function pageSpace(): Buffer {
  return Buffer.allocUnsafe(WINDOW);
}

/** Walks over a column chunk: it has to lie inside the file, pages inside the chunk, and page CRC-32 has to match where there is one. */
export function createPageBytes(
  file: ParquetFile,
  chunk: ColumnMetaData,
  space: Buffer = pageSpace(),
): PageBytes {
  const { dictionary_page_offset: dictionary, data_page_offset: data } = chunk;
  const first = Number(dictionary !== undefined && dictionary > 0n && dictionary < data ? dictionary : data);
  const end = first + Number(chunk.total_compressed_size);
  if (first < 4 || end > file.dataEnd || end < first) throw new RangeError('column outside the file');
  let position = first;
  let window: Buffer = Buffer.alloc(0);
  let windowAt = first;

  async function bytesAt(length: number): Promise<Buffer> {
    const wanted = Math.min(length, end - position);
    if (position < windowAt || position + wanted > windowAt + window.length) {
      window = await file.read(position, Math.min(Math.max(WINDOW, wanted), end - position), space);
      windowAt = position;
    }
    return window.subarray(position - windowAt);
  }

  async function pageHeader(): Promise<PageHeader> {
    let bytes = await bytesAt(HEADER_BYTES);
    for (;;) {
      const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
      try {
        const header = parquetHeader(reader);
        position += reader.offset;
        return header;
      } catch (error) {
        // Page headers carry statistics and can be longer than what is left of the window.
        if (bytes.length >= end - position || bytes.length > WINDOW) throw error;
        bytes = await bytesAt(Math.max(bytes.length * 2, WINDOW + 1));
      }
    }
  }

  return {
    next: async () => {
      if (position >= end) return null;
      const header = await pageHeader();
      const size = header.compressed_page_size;
      const plain = header.uncompressed_page_size;
      if (!(size >= 0) || !(plain >= 0) || size > end - position || Math.max(size, plain) > PAGE_BYTES_MAX) {
        throw new RangeError('page length');
      }
      const bytes = (await bytesAt(size)).subarray(0, size);
      position += size;
      if (header.crc !== undefined && crc32(bytes) !== header.crc >>> 0) throw new RangeError('page CRC-32');
      return { header, bytes };
    },
  };
}
