import { open } from 'node:fs/promises';

/** What the first and last bytes of a file say it is. */
export type Kind =
  | 'empty'
  | 'gzip'
  | 'zip'
  | 'tar'
  | 'parquet'
  | 'parquet-encrypted'
  | 'json'
  | 'text'
  | 'binary'
  | { readonly unsupported: string };

/** Bytes of the start that are looked at: a whole tar header and enough text. */
export const HEAD_BYTES = 4096;
const TAR_BLOCK = 512;

/** Packers that are named when they are refused. */
const UNSUPPORTED = [
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { name: 'bzip2', magic: [0x42, 0x5a, 0x68] },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: '7z', magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { name: 'rar', magic: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { name: 'lz4', magic: [0x04, 0x22, 0x4d, 0x18] },
  { name: 'compress', magic: [0x1f, 0x9d] },
] as const;

/**
 * Tells a file by its bytes, never by its name; the name only decides that a file without any Parquet magic was meant to be one.
 * @param tail the last bytes, at least 4 where the file has them
 */
export function recogniseBytes(head: Buffer, tail: Buffer, name: string): Kind {
  if (head.length === 0) return 'empty';
  if (startsWith(head, [0x1f, 0x8b])) return 'gzip';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  const [start, end] = [head.toString('latin1', 0, 4), tail.toString('latin1', Math.max(0, tail.length - 4))];
  if (start === 'PARE' || end === 'PARE') return 'parquet-encrypted';
  if (start === 'PAR1' || end === 'PAR1') return 'parquet';
  const packed = UNSUPPORTED.find(({ magic }) => startsWith(head, magic));
  if (packed !== undefined && !(packed.name === 'bzip2' && isText(head))) return { unsupported: packed.name };
  if (isTarHeader(head)) return 'tar';
  if (!isText(head)) return /\.parquet$/i.test(name) ? 'parquet' : 'binary';
  return /^(\u00ef\u00bb\u00bf)?\s*[[{]/.test(head.toString('latin1', 0, 64)) ? 'json' : 'text';
}

/** First and last bytes of a file on disk. */
export async function fileEnds(path: string, size: number): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const tail = Buffer.alloc(Math.min(size, 8));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    return { head, tail };
  } finally {
    await file.close();
  }
}

function startsWith(head: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}

/**
 * Text may hold a stray NUL or a few control bytes (damaged rows are explained row by row), and UTF-16 is text that is refused later
 * with its reason. Anything with more of them is not a bill.
 */
function isText(head: Buffer): boolean {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) return true;
  const nulsAt = (parity: number): number =>
    head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (head.length >= 8 && Math.max(nulsAt(0), nulsAt(1)) > head.length * 0.4) return true;
  const controls = head.filter(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d,
  ).length;
  return controls <= Math.max(2, head.length * 0.02);
}

/** A tar header carries the sum of its own bytes, with the sum's field read as spaces. */
function isTarHeader(head: Buffer): boolean {
  if (head.length < TAR_BLOCK) return false;
  const field = head
    .toString('latin1', 148, 156)
    .replace(/[\0 ]+$/, '')
    .trim();
  if (!/^[0-7]{1,7}$/.test(field)) return false;
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK; at += 1) sum += at >= 148 && at < 156 ? 0x20 : (head[at] ?? 0);
  return sum === parseInt(field, 8);
}
