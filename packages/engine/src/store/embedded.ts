import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { drainPending, Session } from 'chdb';
import { z } from 'zod';
import { createClickhouseStore } from './clickhouse-store.ts';
import type { CostStore } from './cost-store.ts';
import { ONE_NODE } from './ddl.ts';
import { foreignError, guarded } from './engine-errors.ts';
import { withLiterals } from './literals.ts';
import { takeLock } from './lock.ts';
import { createPool } from './pool.ts';
import { quoteText } from './sql-quote.ts';
import { READ_SETTINGS, type Wire } from './wire.ts';

export interface EmbeddedOptions {
  /** Data folder of the cost store; made when it is missing, owned by this process until `close`. */
  readonly path: string;
  /** What the engine may use in all, in megabytes. */
  readonly memoryLimitMb?: number;
}

const MEMORY_MB = 1_200;
const MAX_STATEMENT_BYTES = 64_000_000;
/** Blocks of the engine's own size take half a gigabyte of cost lines, and are written no faster. */
const SMALL_BLOCKS = { min_insert_block_size_rows: 262_144, min_insert_block_size_bytes: 64_000_000 };
/**
 * A connection runs one statement at a time and holds one of Node's four worker threads meanwhile; two readers and a
 * writer leave one thread for files.
 */
const READERS = 2;

/**
 * Opens the engine in this process. Reads go on while a version is written.
 * Throws `FolderLocked` when another process, or another part of this one, has the folder.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<CostStore> {
  await mkdir(options.path, { recursive: true });
  const release = takeLock(join(options.path, 'altocost.lock'), `the cost store in ${options.path}`);
  try {
    return createClickhouseStore('embedded', await openWire(options, release), ONE_NODE);
  } catch (error) {
    release();
    throw foreignError(error);
  }
}

async function openWire(options: EmbeddedOptions, release: () => void): Promise<Wire> {
  const bytes = (options.memoryLimitMb ?? MEMORY_MB) * 1_000_000;
  const path = join(await realpath(options.path), 'engine');
  const connect = (): Session => new Session(path, { connectionArgs: engineArguments(bytes) });
  const writer = connect();
  const readers = Array.from({ length: READERS }, connect);
  const limits = {
    // Values are part of the text here; a filter may have thousands of long ones.
    max_query_size: MAX_STATEMENT_BYTES,
    max_bytes_before_external_group_by: Math.round(bytes / 4),
    max_bytes_before_external_sort: Math.round(bytes / 4),
  };
  await writer.queryAsync(set({ ...limits, ...SMALL_BLOCKS, max_memory_usage: Math.round(bytes * 0.7) }));
  for (const reader of readers) {
    const share = Math.round(bytes * 0.5);
    await reader.queryAsync(set({ ...limits, ...READ_SETTINGS, max_memory_usage: share, readonly: 1 }));
  }
  const reads = createPool(readers);
  const writes = createPool([writer]);

  const read: Wire['read'] = (statement) =>
    reads.use((session) =>
      guarded(async () => {
        const answer = await session.queryAsync(withLiterals(statement), { format: 'JSONEachRow' });
        return jsonLines(answer.text());
      }),
    );
  const write: Wire['write'] = (statement) =>
    writes.use((session) =>
      guarded(async () => {
        await session.queryAsync(withLiterals(statement));
      }),
    );
  return {
    read,
    write,
    load: async (files, structure, insert) => {
      const source = `file({files:String}, 'Native', ${quoteText(structure)}, 'lz4')`;
      for (const pattern of patterns(files)) {
        await write({ sql: insert.sql(source), params: { ...insert.params, files: pattern } });
      }
    },
    ping: async () => {
      await read({ sql: 'SELECT 1', params: {} });
    },
    close: async () => {
      await Promise.all([reads.drain(), writes.drain()]);
      for (const session of [...readers, writer]) session.close();
      await drainPending();
      release();
    },
  };
}

/** The files of each folder as one pattern: an insert per file takes longer than the rows of a small one. */
function patterns(files: readonly string[]): string[] {
  const odd = files.find((file) => /[*?{},]/.test(file));
  if (odd !== undefined) throw new Error(`a file name that the engine would expand: ${odd}`);
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const names = folders.get(dirname(file)) ?? [];
    folders.set(dirname(file), [...names, basename(file)]);
  }
  return [...folders].map(([folder, names]) =>
    join(folder, names.length === 1 ? names.join() : `{${names.join()}}`),
  );
}

/** What belongs to the engine as a whole; the first session of a folder decides it. */
function engineArguments(bytes: number): string[] {
  return [
    `--max_server_memory_usage=${bytes}`,
    `--mark_cache_size=${Math.round(bytes / 10)}`,
    '--async_load_databases=0',
    // As on a server: with one slot per core, deleting from many parts takes seconds.
    '--background_pool_size=16',
  ];
}

function set(settings: Readonly<Record<string, number>>): string {
  return `SET ${Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')}`;
}

function jsonLines(text: string): unknown[] {
  return text === ''
    ? []
    : z.array(z.unknown()).parse(JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`));
}
