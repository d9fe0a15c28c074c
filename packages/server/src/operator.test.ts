import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { takeLock } from '@altocost/engine/store/lock.ts';
import { openState, type State } from './platform/state.ts';
import { runCommand } from './operator/commands.ts';
import { createOutbox } from './domains/mails/outbox.ts';
import { usersDoor } from './domains/users/door.ts';
import { auditModule } from './domains/audit/module.ts';
import { copyState } from './testing/state-template.ts';

const OPERATOR = fileURLToPath(new URL('./operator.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'altocost-operator-'));
const config = () =>
  readConfig({ ALTOCOST_DATA_DIR: folder, ALTOCOST_LOG_LEVEL: 'silent', ALTOCOST_DEMO: '0' });
const open = (): Promise<State> => openState(config(), join(folder, 'state'), { log: createLog('silent') });
beforeAll(() => copyState(join(folder, 'state')));

/** The command line as a process. */
async function operator(words: readonly string[], input = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', OPERATOR, ...words], {
    env: { PATH: process.env['PATH'], ALTOCOST_DATA_DIR: folder, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  return { code: Number(code), output: output.trim() };
}
/** Opened once for the commands without a process, until the test lets go of it. */
let opened: State | null = null;
const state = async (): Promise<State> => (opened ??= await open());
async function letGo(): Promise<void> {
  await opened?.close();
  opened = null;
}
afterAll(async () => {
  await letGo();
  rmSync(folder, { recursive: true, force: true });
});
/** The same without a process. */
async function command(words: readonly string[], password = '') {
  const said: string[] = [];
  const terminal = { say: (line: string) => void said.push(line), readPassword: async () => password };
  const code = await runCommand(words, terminal, async () => ({
    ...(await state()),
    close: async () => undefined,
  }));
  return { code, said };
}
const withState = async <T>(work: (state: State) => Promise<T>): Promise<T> => work(await state());

let companyId = '';

describe('the operator, as a process', { timeout: 60_000 }, () => {
  it('makes a company and its administrator', async () => {
    const made = await operator(['company:create', 'Éléphant & Fils']);
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    companyId = made.output;
    const words = [
      'user:create',
      'Ada@x.example',
      '--company',
      companyId,
      '--admin',
      '--lang',
      'en',
      '--password-stdin',
    ];
    expect(await operator(words, 'weak\n')).toEqual({
      code: 2,
      output: expect.stringContaining('password_too_short'),
    });
    const user = await operator(words, 'Gr8-Veilchen-Turm\n');
    expect(user).toEqual({ code: 0, output: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(user.output).not.toContain('Journey');
  });

  it('says how it is used, and what is wrong', async () => {
    const unknown = await operator(['company:destroy']);
    expect(unknown.code).toBe(2);
    expect(unknown.output).toMatch(/no command is called company:destroy[\s\S]*audit:verify \[COMPANY_ID\]/);
    const unsafe = await operator(['mail:list'], '', { ALTOCOST_SECRET: 'short' });
    expect(unsafe).toEqual({
      code: 1,
      output: expect.stringContaining('ALTOCOST_SECRET: must be at least 32'),
    });
  });

  it('waits for nobody: while the product runs on the embedded database, it says so', async () => {
    const release = takeLock(join(folder, 'state.lock'), 'the database');
    const refused = await operator(['mail:list']);
    release();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/in use by process \d+[\s\S]*Stop the product first/);
  });
});

describe('the operator', { timeout: 60_000 }, () => {
  const user = (email: string, ...more: string[]) =>
    command(['user:create', email, '--company', companyId, '--password-stdin', ...more], 'Gr8-Veilchen-Turm');

  it('refuses what cannot be', async () => {
    await expect(command(['company:create'])).rejects.toThrow('usage: company:create NAME');
    await expect(command(['company:create', ' '])).rejects.toThrow('1 to 120');
    await expect(command(['company:create', 'X', '--offer', 'gold'])).rejects.toThrow('no offer gold');
    await expect(command(['company:create', 'X', '--colour', 'red'])).rejects.toThrow('usage:');
    await expect(user('ada@X.example')).rejects.toThrow('has an account already');
    await expect(user('nobody')).rejects.toThrow('not an e-mail address');
    await expect(user('new@x.example', '--role', 'king')).rejects.toThrow('roles: admin');
    await expect(
      command(['user:create', 'new@x.example', '--company', 'x', '--password-stdin']),
    ).rejects.toThrow('--company is not an identifier');
    await expect(command(['audit:verify', 'x'])).rejects.toThrow('COMPANY_ID is not an identifier');
  });

  it('prints a link that sets the password once, where none is given', async () => {
    const invited = await command(['user:create', 'eve@x.example', '--company', companyId, '--admin']);
    expect(invited.said[1]).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/login\/set-password\?token=alt[\w-]+&invited=/,
    );
    const account = await withState((state) =>
      state.database.systemTransaction((tx) => usersDoor().accountByEmail(tx, 'eve@x.example')),
    );
    expect(account).toMatchObject({
      passwordHash: null,
      memberships: [{ companyId, role: 'admin', joinedAt: null }],
    });
    expect((await command(['mail:list'])).said).toEqual([]);
  });

  it('lets a seller into another company', async () => {
    const other = (await command(['company:create', 'Other', '--offer', 'starter'])).said[0] ?? '';
    await user('seller@x.example');
    const attached = await command(['seller:attach', 'seller@x.example', other]);
    expect(attached.said).toEqual(['seller@x.example may switch to Other']);
    await expect(command(['seller:attach', 'seller@x.example', other])).rejects.toThrow(
      'is in Other already',
    );
    await expect(command(['seller:attach', 'unknown@x.example', other])).rejects.toThrow(
      'nobody has the address',
    );
  });

  it('names the entry of the audit log that was altered', async () => {
    expect((await command(['audit:verify'])).code).toBe(0);
    await withState(({ database }) =>
      database.systemTransaction(async (tx) => {
        await tx.execute("SELECT set_config('role', 'none', true)");
        await tx.execute(
          `UPDATE audit_log SET object_name = 'x' WHERE company_id = '${companyId}' AND seq = 2`,
        );
      }),
    );
    const verified = await command(['audit:verify', companyId]);
    expect(verified).toEqual({
      code: 1,
      said: [`${companyId}: entry 2 is not as it was written (1 good entries before it)`],
    });
    expect((await command(['audit:verify'])).code).toBe(1);
  });

  it('rotates the keys: the former secret can go, and a start without either is refused', async () => {
    const place = { companyId, table: 'mails', row: 'r', field: 'f' };
    const sealed = await withState(({ database, vault }) =>
      database.transaction(companyId, (tx) => vault.seal(tx, place, 'kept')),
    );
    await letGo();
    renameSync(join(folder, 'secret'), join(folder, 'secret.previous'));
    const rotated = await command(['secrets:rotate']);
    expect(rotated.said.at(-1)).toMatch(/^1 keys are sealed anew/);
    await letGo();
    rmSync(join(folder, 'secret.previous'));
    await withState(async ({ database, vault }) => {
      expect(await database.transaction(companyId, (tx) => vault.open(tx, place, sealed))).toBe('kept');
    });
    await letGo();
    renameSync(join(folder, 'secret'), join(folder, 'kept-aside'));
    await expect(open()).rejects.toThrow(/secrets of 1 companies are sealed under another installation key/);
    renameSync(join(folder, 'kept-aside'), join(folder, 'secret'));
  });

  it('removes the demo', async () => {
    await withState(async (state) => {
      const { ids, clock, database } = state;
      const demo = ids.next();
      await database.systemTransaction(async (tx) => {
        await tx.execute(
          `INSERT INTO companies (id, name, demo, created_at) VALUES ('${demo}', 'Demo', true, '${clock.now().toISOString()}')`,
        );
        await auditModule(state).door.record(
          tx,
          { companyId: demo, actorId: null, actorName: '', ip: '', requestId: '' },
          { kind: 'team.created', object: { type: 'team', id: null, name: 'x' } },
        );
      });
    });
    expect((await command(['demo:remove'])).said).toEqual(['1 companies and 0 accounts removed']);
    expect((await command(['demo:remove'])).said).toEqual(['0 companies and 0 accounts removed']);
  });

  it('shows the outbox', async () => {
    const to = { companyId, userId: null, email: 'new@x.example', firstname: 'N', lang: 'en' as const };
    const id = await withState((state) =>
      state.database.systemTransaction((tx) =>
        createOutbox({ ...state, configured: false }).send(tx, to, { kind: 'test' }),
      ),
    );
    expect((await command(['mail:list'])).said).toEqual([
      expect.stringMatching(new RegExp(`^${id}\t\\S+\tkept\ttest\tnew@x.example$`)),
    ]);
    expect((await command(['mail:show', id])).said[0]).toContain('Sending e-mails works');
    await expect(command(['mail:show', companyId])).rejects.toThrow('there is no mail');
  });
});
