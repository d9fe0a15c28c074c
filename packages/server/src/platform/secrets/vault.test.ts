import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { createInstallationKeys } from './installation-keys.ts';
import { InstallationKeyUnknown, refuseUnknownKeys, rotateKeys } from './rotation.ts';
import { SealBroken } from './sealing.ts';
import { createVault, type Place, type Vault } from './vault.ts';

const OLD = 'only-for-tests-0123456789-abcdefghijklmnop';
const NEW = 'another-one-for-tests-9876543210-zyxwvutsrq';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { ALTOCOST_SECRET: OLD } });
}, 60_000);
afterAll(() => world.close());

const place = (companyId: string, row = 'row', field = 'client_secret', table = 'sso_configs'): Place => ({
  companyId,
  table,
  row,
  field,
});
const seal = (companyId: string, at: Place, text: string, vault: Vault = world.platform.vault) =>
  world.platform.database.transaction(companyId, (tx) => vault.seal(tx, at, text));
const open = (companyId: string, at: Place, sealed: string, vault: Vault = world.platform.vault) =>
  world.platform.database.transaction(companyId, (tx) => vault.open(tx, at, sealed));
const keysOf = async () =>
  world.platform.database.systemTransaction(async (tx) => {
    const { rows } = await tx.execute(sql.raw('SELECT * FROM company_keys ORDER BY company_id'));
    return rows;
  });

describe('the vault', () => {
  it('opens what it sealed, in either kind of transaction', async () => {
    const { a } = world;
    const sealed = await seal(a.id, place(a.id), 'clé 🔑');
    expect(sealed).not.toContain('clé');
    expect(await open(a.id, place(a.id), sealed)).toBe('clé 🔑');
    const { database, vault } = world.platform;
    expect(await database.systemTransaction((tx) => vault.open(tx, place(a.id), sealed))).toBe('clé 🔑');
    expect(await database.readOnly(() => open(a.id, place(a.id), sealed))).toBe('clé 🔑');
  });

  it('refuses what was moved to another row, field, table or company: 100 of 100', async () => {
    const { a, b } = world;
    await seal(b.id, place(b.id), 'so that b has a key');
    let refused = 0;
    for (let at = 0; at < 25; at++) {
      const sealed = await seal(a.id, place(a.id, `row ${at}`), `secret ${at}`);
      const moves = [
        () => open(a.id, place(a.id, `row ${at + 1}`), sealed),
        () => open(a.id, place(a.id, `row ${at}`, 'password'), sealed),
        () => open(a.id, place(a.id, `row ${at}`, 'client_secret', 'mails'), sealed),
        () => open(b.id, place(b.id, `row ${at}`), sealed),
      ];
      for (const move of moves)
        refused += await move().then(
          () => 0,
          (error: unknown) => Number(error instanceof SealBroken),
        );
    }
    expect(refused).toBe(100);
  });

  it('makes one key per company, however many secrets come first at the same time', async () => {
    const { a, b } = world;
    await world.platform.database.systemTransaction((tx) => tx.execute(sql.raw('DELETE FROM company_keys')));
    const sealed = await Promise.all(
      Array.from({ length: 10 }, (_, at) => seal(a.id, place(a.id, `${at}`), `secret ${at}`)),
    );
    await seal(b.id, place(b.id), 'secret');
    expect(await keysOf()).toHaveLength(2);
    expect(new Set(sealed.map((text) => text.split('.')[1])).size).toBe(1);
    for (const [at, text] of sealed.entries())
      expect(await open(a.id, place(a.id, `${at}`), text)).toBe(`secret ${at}`);
  });

  it('gives no company the key of another', async () => {
    const { a, b } = world;
    const sealed = await seal(b.id, place(b.id), 'of b');
    await expect(open(a.id, place(b.id), sealed)).rejects.toThrow(SealBroken);
  });
});

describe('another secret of the installation', () => {
  it('opens nothing that the former one sealed, and the start says so', async () => {
    const { database } = world.platform;
    const only = createInstallationKeys([NEW]);
    await expect(refuseUnknownKeys(database, only)).rejects.toThrow(InstallationKeyUnknown);
    await expect(refuseUnknownKeys(database, only)).rejects.toThrow(
      /secrets of 2 companies are sealed under another installation key .* than ALTOCOST_SECRET .* ALTOCOST_SECRET_PREVIOUS/,
    );
    await refuseUnknownKeys(database, createInstallationKeys([NEW, OLD]));
  });

  it('takes over by rotation; the secrets themselves stay as they are, and the former one can go', async () => {
    const { a } = world;
    const { database, clock } = world.platform;
    const sealed = await seal(a.id, place(a.id), 'kept');
    const both = createInstallationKeys([NEW, OLD]);
    expect(await open(a.id, place(a.id), sealed, createVault(both, clock))).toBe('kept');
    expect(await rotateKeys({ database, keys: both, clock })).toBe(2);
    expect(await rotateKeys({ database, keys: both, clock })).toBe(0);
    const alone = createInstallationKeys([NEW]);
    await refuseUnknownKeys(database, alone);
    expect(await open(a.id, place(a.id), sealed, createVault(alone, clock))).toBe('kept');
    await expect(open(a.id, place(a.id), sealed)).rejects.toThrow('not here');
  });
});
