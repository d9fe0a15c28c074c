import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../../platform/files.ts';

/** The delivered files: one private folder per company and import, named by us. */
export interface Deliveries {
  /** The data folder that holds them, as the state knows it. */
  readonly node: string;
  pathOf(companyId: string, importId: string): string;
  /** Moves a received file here. */
  keep(companyId: string, importId: string, received: string): Promise<void>;
  remove(companyId: string, importId: string): Promise<void>;
}

export function openDeliveries(files: Files): Deliveries {
  const folderOf = (companyId: string, importId: string) => join(files.deliveries, companyId, importId);
  const pathOf = (companyId: string, importId: string) => join(folderOf(companyId, importId), 'file');
  return {
    node: nodeOf(join(files.deliveries, 'node')),
    pathOf,
    async keep(companyId, importId, received) {
      const path = pathOf(companyId, importId);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(received, path);
    },
    remove: (companyId, importId) => rm(folderOf(companyId, importId), { recursive: true, force: true }),
  };
}

/** The name of this data folder among others of the same installation: made once, kept in it. */
function nodeOf(file: string): string {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (known !== '') return known;
  const made = randomUUID();
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}
