import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '@altocost/engine/store/lock.ts';

/** Where things lie in the data folder. All folders are private to the user who runs the product. */
export interface Files {
  readonly dataDir: string;
  /** The embedded database. */
  readonly state: string;
  /** The embedded cost store. */
  readonly costs: string;
  /** Files as users delivered them: one folder per company and import, kept as long as the import needs them. */
  readonly deliveries: string;
  /** A fresh private folder for one piece of work; whoever asked removes it with {@link Files.discard}. */
  scratch(prefix: string): Promise<string>;
  discard(folder: string): Promise<void>;
  /** Lets go of the data folder. */
  close(): void;
}

/**
 * Takes the data folder for this process (throws `FolderLocked` when another one has it: give each server process
 * a folder of its own), makes the folders in it and removes scratch left by an earlier run.
 */
export async function openFiles(dataDir: string): Promise<Files> {
  const at = (name: string) => join(dataDir, name);
  const work = at('work');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = takeLock(at('lock'), `the data folder ${dataDir}`);
  await rm(work, { recursive: true, force: true });
  for (const folder of [at('deliveries'), work]) await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    dataDir,
    state: at('state'),
    costs: at('costs'),
    deliveries: at('deliveries'),
    scratch: (prefix) => mkdtemp(join(work, `${prefix}-`)),
    discard: (folder) => rm(folder, { recursive: true, force: true }),
    close: release,
  };
}
