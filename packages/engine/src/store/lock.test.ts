import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreLocked } from './cost-store.ts';
import { lockFolder } from './lock.ts';

describe('lock of a data folder', () => {
  let folder = '';
  const file = (): string => join(folder, 'altocost.lock');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is held by one at a time, also within a process', async () => {
    const lock = await lockFolder(join(folder, 'new'));
    await expect(lockFolder(join(folder, 'new'))).rejects.toThrow(StoreLocked);
    await expect(lockFolder(join(folder, 'new'))).rejects.toThrow(String(process.pid));
    await lock.release();
    await (await lockFolder(join(folder, 'new'))).release();
  });

  it('is taken over from a process that ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await writeFile(file(), JSON.stringify({ pid: child.pid, started: '1' }));
    const lock = await lockFolder(folder);
    expect(await readFile(file(), 'utf8')).toContain(`"pid":${process.pid}`);
    await lock.release();
  });

  it('is taken over when the number of the dead process is in use again', async () => {
    await writeFile(file(), JSON.stringify({ pid: process.pid, started: 'long ago' }));
    const lock = await lockFolder(folder);
    expect(await readFile(file(), 'utf8')).not.toContain('long ago');
    await lock.release();
  });

  it('is taken over when its file makes no sense', async () => {
    await writeFile(file(), '');
    const lock = await lockFolder(folder);
    expect(await readFile(file(), 'utf8')).toContain(String(process.pid));
    await lock.release();
  });

  it('is respected when another process lives', async () => {
    await writeFile(file(), JSON.stringify({ pid: process.ppid, started: '' }));
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
  });
});
