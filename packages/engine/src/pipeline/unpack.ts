import { mkdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Problem } from './outcome.ts';
import { readBytes, readHead } from './unpack-bytes.ts';
import { UNPACK_LIMITS, type DeliveredFile, type UnpackLimits } from './unpack-file.ts';
import { fileEnds, HEAD_BYTES, recogniseBytes, type Kind } from './unpack-recognise.ts';
import { orProblems, refuse } from './unpack-refusal.ts';
import { createStore, type Store } from './unpack-store.ts';
import { unpackTar } from './unpack-tar.ts';
import { unpackZip, type UnfoldedEntry } from './unpack-zip.ts';

export { UNPACK_LIMITS, type DeliveredFile, type UnpackLimits };

export type Unpacked =
  | { readonly ok: true; readonly files: DeliveredFile[] }
  | { readonly ok: false; readonly problems: Problem[] };

/** One file that is being looked into. */
interface Opened {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** It came out of an archive, so that it may not be an archive itself. */
  readonly inside: boolean;
}

/**
 * The files of a delivery, recognised by their bytes. A plain file and a .csv.gz stay where they are; archives are unfolded
 * into `workDir` under names of our own. Damaged, unsafe and oversized archives come back as problems.
 */
export function unpack(
  delivery: { readonly path: string; readonly name: string },
  workDir: string,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<Unpacked> {
  const name = basename(delivery.name.replaceAll('\\', '/')) || 'upload';
  return orProblems(async () => {
    const { size } = await stat(delivery.path);
    await mkdir(workDir, { recursive: true });
    const store = createStore({ name, size }, workDir, limits);
    const files = await unfold({ path: delivery.path, name, size, inside: false }, store, limits);
    return { ok: true, files } as const;
  });
}

async function unfold(file: Opened, store: Store, limits: UnpackLimits): Promise<DeliveredFile[]> {
  const { path, name, size, inside } = file;
  const { head, tail } = await fileEnds(path, size);
  const kind = recogniseBytes(head, tail, name);
  refuseUnsupported(kind, name);
  switch (kind) {
    case 'empty':
      // Markers and folders of an object store are empty too; whoever needs the file finds it empty.
      if (inside) return [{ path, name, size, container: 'other', compression: 'none' }];
      throw refuse('empty_file', name);
    case 'gzip':
      return unfoldGzip(file, store, limits);
    case 'zip':
      if (inside) return [await unfoldInnerZip(file, store)];
      return settle(await unpackZip(path, name, store), store, limits);
    case 'tar':
      if (inside) throw nested(name, 'tar');
      return settle(await unpackTar({ path, name, size, compression: 'none' }, store, limits), store, limits);
    case 'parquet':
    case 'parquet-encrypted':
    case 'json':
    case 'text':
    case 'binary':
      return [{ path, name, size, container: containerOf(kind), compression: 'none' }];
  }
}

async function unfoldGzip(file: Opened, store: Store, limits: UnpackLimits): Promise<DeliveredFile[]> {
  const { path, name, size, inside } = file;
  const source = { path, name, size, compression: 'gzip' } as const;
  const kind = recogniseBytes(
    await readHead(source, HEAD_BYTES),
    Buffer.alloc(0),
    name.replace(/\.gz$/i, ''),
  );
  refuseUnsupported(kind, name);
  if (kind === 'empty') throw refuse('empty_file', name);
  if (kind === 'text' || kind === 'json') {
    return [{ path, name, size, container: containerOf(kind), compression: 'gzip' }];
  }
  if (kind === 'tar' && !inside) return settle(await unpackTar(source, store, limits), store, limits);
  if (kind === 'tar' || kind === 'zip' || (kind === 'gzip' && inside)) throw nested(name, kind);
  // Parquet is read from its end and gzip inside gzip has to be taken out of its shell: both need the plain bytes on disk.
  const plain = await store.write(name, readBytes(source, limits));
  return unfold({ ...plain, name: name.replace(/\.gz$/i, ''), inside: true }, store, limits);
}

/** Legacy cost and usage reports may come as one zip per part; its name is what the manifest lists. */
async function unfoldInnerZip(file: Opened, store: Store): Promise<DeliveredFile> {
  const entries = await unpackZip(file.path, file.name, store);
  const [only] = entries;
  if (only === undefined || entries.length > 1) throw nested(file.name, 'zip');
  const { head, tail } = await fileEnds(only.path, only.size);
  const kind = recogniseBytes(head, tail, only.name);
  if (kind !== 'text') throw nested(file.name, 'zip');
  return { path: only.path, name: file.name, size: only.size, container: 'csv', compression: 'none' };
}

async function settle(
  entries: readonly UnfoldedEntry[],
  store: Store,
  limits: UnpackLimits,
): Promise<DeliveredFile[]> {
  const files: DeliveredFile[] = [];
  for (const entry of entries) files.push(...(await unfold({ ...entry, inside: true }, store, limits)));
  return files;
}

function refuseUnsupported(kind: Kind, name: string): asserts kind is Exclude<Kind, { unsupported: string }> {
  if (typeof kind === 'object') throw refuse('compression_unsupported', name, { value: kind.unsupported });
}

function nested(name: string, kind: string): Error {
  return refuse('archive_too_large', name, { value: `${kind} inside an archive` });
}

function containerOf(kind: Kind): DeliveredFile['container'] {
  if (kind === 'text') return 'csv';
  if (kind === 'parquet' || kind === 'parquet-encrypted') return 'parquet';
  return kind === 'json' ? 'json' : 'other';
}
