import { Readable } from 'node:stream';
import { extract, type Header } from 'tar-stream';
import { readBytes, type ByteSource } from './unpack-bytes.ts';
import type { UnpackLimits } from './unpack-file.ts';
import { Refusal, refuse } from './unpack-refusal.ts';
import { safeEntryName, type Store } from './unpack-store.ts';
import type { UnfoldedEntry } from './unpack-zip.ts';

const BLOCK = 512;
const FILES: readonly string[] = ['file', 'contiguous-file'];
const HARMLESS: readonly string[] = ['directory', 'pax-header', 'pax-global-header'];

/**
 * Unfolds a tar, plain or inside gzip, in one pass. A tar has no checksum of its contents; what can be proven is the header sums, the
 * lengths and that the archive's end mark is there. Throws refusals.
 */
export async function unpackTar(
  source: ByteSource,
  store: Store,
  limits: UnpackLimits,
): Promise<UnfoldedEntry[]> {
  const unfolded: UnfoldedEntry[] = [];
  const names = new Set<string>();
  let tail: Buffer = Buffer.alloc(0);
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of readBytes(source, limits)) {
      tail =
        chunk.length >= BLOCK
          ? Buffer.from(chunk.subarray(-BLOCK))
          : Buffer.concat([tail, chunk]).subarray(-BLOCK);
      yield chunk;
    }
  }
  const reader = extract();
  const feed = Readable.from(bytes());
  let cause: unknown = null;
  feed.on('error', (error) => {
    cause = error;
    reader.destroy(error);
  });
  feed.pipe(reader);
  try {
    for await (const entry of reader) {
      await unfold(entry, source.name, names, store, unfolded);
    }
  } catch (error) {
    throw tarDamage(cause ?? error, source.name);
  } finally {
    feed.destroy();
    reader.destroy();
  }
  if (tail.length < BLOCK || tail.some((byte) => byte !== 0)) {
    throw refuse('archive_damaged', source.name, { value: 'no end of archive' });
  }
  return unfolded;
}

async function unfold(
  entry: AsyncIterable<unknown> & { readonly header: Header; resume(): unknown },
  archive: string,
  names: Set<string>,
  store: Store,
  unfolded: UnfoldedEntry[],
): Promise<void> {
  const { header } = entry;
  const type = header.type ?? 'file';
  const name = safeEntryName(header.name, archive);
  if (HARMLESS.includes(type)) {
    entry.resume();
    return;
  }
  if (!FILES.includes(type)) throw refuse('archive_unsafe_entry', archive, { value: name });
  if (names.has(name)) throw refuse('archive_damaged', archive, { value: `two entries ${name}` });
  names.add(name);
  store.count(names.size);
  store.announce(header.size ?? 0);
  unfolded.push({ ...(await store.write(name, entry)), name });
}

function tarDamage(error: unknown, archive: string): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  // The disk's own errors name the call that failed.
  return 'syscall' in error ? error : refuse('archive_damaged', archive, { value: error.message });
}
