import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { takeLock } from '@altocost/engine/store/lock.ts';

export interface EmbeddedPostgres {
  /** Folder of the unix socket: what `pg` takes as host. */
  readonly socketFolder: string;
  close(): Promise<void>;
}

/**
 * PGlite in a worker thread behind a unix socket, so that a long statement does not hold up the event loop and the same
 * driver serves both sizes. PGlite neither locks its folder nor calls fsync: the lock is ours, and the
 * embedded size survives the death of the process but not a power cut. Throws `FolderLocked`.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = takeLock(`${folder}.lock`, `the embedded database ${folder}`);
  const socketFolder = privateFolder(folder);
  try {
    const socket = join(socketFolder, '.s.PGSQL.5432');
    // Making the database takes half a gigabyte that is only given back with the thread.
    if (!existsSync(join(folder, 'PG_VERSION'))) await stopWorker(await startWorker(folder, socket));
    const worker = await startWorker(folder, socket);
    return {
      socketFolder,
      async close() {
        await stopWorker(worker);
        rmSync(socketFolder, { recursive: true, force: true });
        release();
      },
    };
  } catch (cause) {
    release();
    throw cause;
  }
}

/**
 * Unix sockets have paths of about 100 characters at most, so the socket lies in the temporary folder, under a name made
 * from the database's. Nobody else may enter it: the embedded server asks for no password.
 */
function privateFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `altocost-${name}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const mine = found.isDirectory() && (found.uid === userInfo().uid || userInfo().uid === -1);
  if (!mine || (found.mode & 0o077) !== 0) {
    throw new Error(`${path} exists and is not a private folder of this user; remove it`);
  }
  rmSync(join(path, '.s.PGSQL.5432'), { force: true });
  return path;
}

function startWorker(folder: string, socket: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { folder, socket },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.removeAllListeners('error');
      resolve(worker);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the embedded database stopped while starting')));
  });
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
}
