import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../testing/postgres.ts';
import { createIds } from '../ids.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { companies, companyKeys } from '../db/schema/companies.ts';
import { createLog } from '../log.ts';
import { createInstallationKeys, idOf } from './installation-keys.ts';
import { refuseUnknownKeys } from './rotation.ts';
import { seal } from './sealing.ts';
import { createVault, type Vault } from './vault.ts';

/** The installation's key is changed while secrets are read, and the rotation killed again and again (reliability F4). */
const SECRETS = 10_000;
const KILLS = process.env['ALTOCOST_LONG_TESTS'] === '1' ? 20 : 5;
const OLD = 'only-for-tests-0123456789-abcdefghijklmnop';
const NEW = 'another-one-for-tests-9876543210-zyxwvutsrq';
const PROCESS = fileURLToPath(new URL('./testing/rotate-process.ts', import.meta.url));

const server = await startPostgres();
let database: Database;
beforeAll(async () => {
  if (server !== null) ({ database } = await openDatabase(server.url, '', createLog('silent')));
}, 60_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

interface Secret {
  readonly companyId: string;
  readonly sealed: string;
}
const placeOf = (companyId: string) => ({ companyId, table: 't', row: companyId, field: 'f' });

/** One company with one secret each. */
async function makeSecrets(): Promise<Secret[]> {
  const keys = createInstallationKeys([OLD]);
  const ids = createIds(systemClock);
  const now = systemClock.now();
  const made: Secret[] = [];
  for (let from = 0; from < SECRETS; from += 1_000) {
    const batch = Array.from({ length: 1_000 }, () => {
      const companyId = ids.next();
      const key = randomBytes(32);
      const place = [companyId, 't', companyId, 'f'];
      const sealed = seal({ id: idOf(key), key }, place, Buffer.from(`secret of ${companyId}`));
      return { companyId, sealed, wrapped: keys.wrap(companyId, key) };
    });
    await database.systemTransaction(async (tx) => {
      await tx
        .insert(companies)
        .values(batch.map(({ companyId }) => ({ id: companyId, name: 'x', createdAt: now })));
      await tx
        .insert(companyKeys)
        .values(batch.map(({ companyId, wrapped }) => ({ companyId, ...wrapped, updatedAt: now })));
    });
    made.push(...batch);
  }
  return made;
}

/** Starts a rotation; kills it after it has said something, unless it is to end by itself. */
async function rotate(kill: boolean): Promise<{ said: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, server?.url ?? '', NEW, OLD], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    said = Number(chunk.toString().trim().split('\n').at(-1));
    if (kill) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return { said };
}

async function reads(vault: Vault, { companyId, sealed }: Secret): Promise<boolean> {
  const text = await database
    .transaction(companyId, (tx) => vault.open(tx, placeOf(companyId), sealed))
    .catch(() => null);
  return text === `secret of ${companyId}`;
}

describe.runIf(server !== null)('a rotation', { timeout: 300_000 }, () => {
  it(`of ${SECRETS} keys, killed ${KILLS} times, fails no read, and the former secret can go`, async () => {
    const secrets = await makeSecrets();
    const both = createVault(createInstallationKeys([NEW, OLD]), systemClock);
    let failed = 0;
    let read = 0;
    const over = new AbortController();
    const reading = Array.from({ length: 4 }, async (_, reader) => {
      for (let at = reader; !over.signal.aborted; at = (at + 7) % SECRETS) {
        const secret = secrets[at];
        if (secret === undefined) return;
        read += 1;
        if (!(await reads(both, secret))) failed += 1;
      }
    });
    let sealedAnew = 0;
    for (let kill = 0; kill < KILLS; kill++) sealedAnew += (await rotate(true)).said;
    expect(sealedAnew).toBeLessThan(SECRETS);
    await expect(refuseUnknownKeys(database, createInstallationKeys([NEW]))).rejects.toThrow(
      'another installation key',
    );
    await rotate(false);
    over.abort();
    await Promise.all(reading);
    expect(failed).toBe(0);
    expect(read).toBeGreaterThan(100);

    const alone = createInstallationKeys([NEW]);
    await refuseUnknownKeys(database, alone);
    const vault = createVault(alone, systemClock);
    let good = 0;
    for (const secret of secrets) good += Number(await reads(vault, secret));
    expect(good).toBe(SECRETS);
    process.stdout.write(
      `rotation: ${SECRETS} keys, ${KILLS} kills, ${read} reads under it, ${failed} failed\n`,
    );
  });
});
