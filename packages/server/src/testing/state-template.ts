import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../platform/db/open.ts';
import { createLog } from '../platform/log.ts';

const MIGRATIONS = fileURLToPath(new URL('../platform/db/migrations', import.meta.url));

/**
 * Puts an empty, migrated embedded database into `folder`. Making one takes seconds, so it is made once per machine
 * and set of migrations, and copied.
 */
export async function copyState(folder: string): Promise<void> {
  const template = join(tmpdir(), `altocost-test-state-${fingerprint()}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, folder, { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'altocost-draft-'));
  const { database } = await openDatabase(null, join(draft, 'state'), createLog('silent'));
  await database.close();
  try {
    renameSync(join(draft, 'state'), template);
  } catch (cause) {
    // Another test process was faster.
    if (!existsSync(template)) throw cause;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  hash.update(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
