import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The folder belongs to another live process. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked';
}

const owner = z.object({ pid: z.number().int().positive(), started: z.string() });
type Owner = z.infer<typeof owner>;

/**
 * Takes `file` as a sign that this process owns what lies beside it; returns the way to let go. A dead owner is
 * taken over: the pid alone could be somebody else's by now, so its start time is kept too.
 * Throws {@link FolderLocked} when the owner lives.
 */
export function takeLock(file: string, what: string): () => void {
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) ?? 'unknown' };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (claim(draft, file)) return () => release(file, mine);
      const other = ownerOf(file);
      if (other !== null && isAlive(other)) {
        throw new FolderLocked(`${what} is in use by process ${other.pid} (lock ${file})`);
      }
      rmSync(file, { force: true });
    }
    throw new FolderLocked(`${what} is being taken by another process (lock ${file})`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link appears at once and with its content, so no reader sees half a lock. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

function release(file: string, mine: Owner): void {
  const now = ownerOf(file);
  if (now?.pid === mine.pid && now.started === mine.started) unlinkSync(file);
}

function ownerOf(file: string): Owner | null {
  try {
    return owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Owner): boolean {
  const running = startOf(pid);
  return running !== null && (running === started || started === 'unknown');
}

/** When a process started, as text that is the same each time it is asked for; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // Field 22 of stat; the command name before it may hold spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
