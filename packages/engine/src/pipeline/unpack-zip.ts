import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal, refuse } from './unpack-refusal.ts';
import { safeEntryName, type Store, type StoredEntry } from './unpack-store.ts';

/** An entry that was unfolded, with its name inside the archive. */
export interface UnfoldedEntry extends StoredEntry {
  readonly name: string;
}

const LOCAL_HEADER_BYTES = 30;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;

/**
 * Unfolds a zip: the directory is judged before anything is written (number of entries, announced sizes, overlapping data, names,
 * links, encryption), then each entry's length and CRC-32 are proven. Throws refusals.
 */
export async function unpackZip(path: string, name: string, store: Store): Promise<UnfoldedEntry[]> {
  let zip: ZipFile | null = null;
  try {
    // Names are judged by us, so that the refusal names the entry.
    zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: true,
      strictFileNames: false,
    });
    store.count(zip.entryCount);
    const entries = await directory(zip, name);
    store.announce(entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0));
    refuseOverlap(entries, name);
    const unfolded: UnfoldedEntry[] = [];
    for (const entry of entries) unfolded.push(await unfold(zip, entry, name, store));
    return unfolded;
  } catch (error) {
    throw zipDamage(error, name);
  } finally {
    zip?.close();
  }
}

async function directory(zip: ZipFile, archive: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const name = safeEntryName(entry.fileName, archive);
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) {
      throw refuse('archive_unsafe_entry', archive, { value: name });
    }
    if (entry.fileName.endsWith('/')) continue;
    if (entry.isEncrypted()) throw refuse('compression_unsupported', archive, { value: 'encrypted zip' });
    const { compressionMethod: method } = entry;
    if (method !== STORED && method !== DEFLATED) {
      throw refuse('compression_unsupported', archive, { value: `zip method ${method}` });
    }
    if (names.has(name)) throw refuse('archive_damaged', archive, { value: `two entries ${name}` });
    names.add(name);
    entries.push(entry);
  }
  return entries;
}

/** Two entries that share bytes are how a small zip unfolds to more than its size allows. */
function refuseOverlap(entries: readonly Entry[], archive: string): void {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw refuse('archive_damaged', archive, { value: 'overlapping entries' });
    end = start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
}

async function unfold(zip: ZipFile, entry: Entry, archive: string, store: Store): Promise<UnfoldedEntry> {
  const name = safeEntryName(entry.fileName, archive);
  let crc = 0;
  const stream = await zip.openReadStreamPromise(entry);
  // It may fail before the first byte is asked for; whoever reads it is told then.
  stream.on('error', () => undefined);
  const stored = await store.write(name, stream, (chunk) => {
    crc = crc32(chunk, crc);
  });
  if (crc !== entry.crc32) throw refuse('archive_damaged', archive, { value: `CRC-32 of ${name}` });
  if (stored.size !== entry.uncompressedSize) {
    throw refuse('archive_damaged', archive, { value: `length of ${name}` });
  }
  return { ...stored, name };
}

/** What the reader says about a bad archive; errors of the disk stay what they are. */
function zipDamage(error: unknown, archive: string): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const unsafe = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(
    error.message,
  );
  if (unsafe !== null) return refuse('archive_unsafe_entry', archive, { value: unsafe[1] ?? null });
  // The disk's own errors name the call that failed.
  if ('syscall' in error) return error;
  return refuse('archive_damaged', archive, { value: error.message });
}
