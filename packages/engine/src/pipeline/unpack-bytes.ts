import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-file.ts';
import { refuse } from './unpack-refusal.ts';

/** Bytes handed over at a time: large enough that a chunk costs nothing, small enough for the memory promise. */
const CHUNK = 1 << 18;

/** What is read: a file on disk and how it is compressed. */
export interface ByteSource {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly compression: 'none' | 'gzip';
}

/**
 * The bytes of a file, decompressed. Reading to the end proves a gzip file: every member's CRC and length, and that
 * nothing stands behind the last member. Throws a refusal `archive_damaged` (cut, CRC, garbage behind the end) or
 * `archive_too_large` (decompression bomb); stopping early proves nothing.
 * @param onBytes how many bytes of the file on disk are done
 */
export async function* readBytes(
  source: ByteSource,
  limits: UnpackLimits = UNPACK_LIMITS,
  onBytes?: (done: number) => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(source.path, { highWaterMark: CHUNK });
  try {
    if (source.compression === 'none') {
      let done = 0;
      for await (const chunk of file) {
        const bytes = toBuffer(chunk);
        done += bytes.length;
        onBytes?.(done);
        yield bytes;
      }
    } else {
      yield* gunzip(file, source, limits, onBytes);
    }
  } finally {
    file.destroy();
  }
}

async function* gunzip(
  file: NodeJS.ReadableStream & { destroy(): void },
  source: ByteSource,
  limits: UnpackLimits,
  onBytes?: (done: number) => void,
): AsyncGenerator<Buffer> {
  const unzip = createGunzip({ chunkSize: CHUNK });
  file.on('error', (error) => unzip.destroy(error));
  file.pipe(unzip);
  let out = 0;
  try {
    for await (const chunk of unzip) {
      const bytes = toBuffer(chunk);
      out += bytes.length;
      if (out > limits.ratioAbove && out > limits.ratio * source.size) {
        throw refuse('archive_too_large', source.name, { value: `> ${limits.ratio}:1` });
      }
      onBytes?.(unzip.bytesWritten);
      yield bytes;
    }
  } catch (error) {
    const damage = gzipDamage(error);
    throw damage === null ? error : refuse('archive_damaged', source.name, { value: damage });
  } finally {
    unzip.destroy();
  }
  // The decompressor stops in silence at zero bytes behind the last member.
  if (unzip.bytesWritten !== source.size) {
    throw refuse('archive_damaged', source.name, { value: 'bytes behind the end of the gzip data' });
  }
}

/** The first decompressed bytes of a file, at most `count`. A file that is cut later is not noticed here. */
export async function readHead(source: ByteSource, count: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const bytes of readBytes(source)) {
    parts.push(bytes);
    length += bytes.length;
    if (length >= count) break;
  }
  return Buffer.concat(parts).subarray(0, count);
}

/** What the decompressor says about bad data, in words for the record; null for errors of another kind. */
export function gzipDamage(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^Z_(DATA|BUF|STREAM|NEED_DICT)/.test(code) ? error.message : null;
}

function toBuffer(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('a byte stream gave something else than bytes');
  return chunk;
}
