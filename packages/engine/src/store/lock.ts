import { mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StoreLocked } from './cost-store.ts';

const owner = z.object({ pid: z.number().int().positive(), started: z.string() });
type Owner = z.output<typeof owner>;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process. The file names the owner by process id and start time, so that the lock of a
 * process that died is taken over, even when its id is in use again. Throws {@link StoreLocked} when the owner lives.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'altocost.lock');
  const me: Owner = { pid: process.pid, started: await startTime(process.pid) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await writeNew(file, JSON.stringify(me))) return { release: () => rm(file, { force: true }) };
    const holder = await readOwner(file);
    if (holder !== null && (await isAlive(holder))) {
      throw new StoreLocked(
        `the cost store in ${folder} is in use by process ${holder.pid}: stop it, or choose another data folder`,
      );
    }
    await clear(file, me);
  }
  throw new StoreLocked(`the cost store in ${folder} is being opened by another process`);
}

async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Renaming first makes sure that only one of several starting processes removes a dead owner's file. */
async function clear(file: string, me: Owner): Promise<void> {
  const aside = `${file}.${me.pid}`;
  try {
    await rename(file, aside);
    await unlink(aside);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return owner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const now = await startTime(pid);
  return now === '' || started === '' || now === started;
}

/** Start of a process in ticks since boot, from Linux's /proc; empty where there is none. */
async function startTime(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
