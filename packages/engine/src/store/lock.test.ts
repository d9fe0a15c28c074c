import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FolderLocked, takeLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'altocost-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('takeLock', () => {
  it('is taken once and given back', () => {
    const file = join(folder, 'one');
    const release = takeLock(file, 'the folder');
    expect(() => takeLock(file, 'the folder')).toThrow(FolderLocked);
    expect(() => takeLock(file, 'the folder')).toThrow(`the folder is in use by process ${process.pid}`);
    release();
    expect(existsSync(file)).toBe(false);
    takeLock(file, 'the folder')();
  });

  it('takes over from a process that died', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const file = join(folder, 'dead');
    writeFileSync(file, JSON.stringify({ pid: child.pid, started: 'unknown' }));
    expect(() => takeLock(file, 'it')).toThrow(FolderLocked);
    child.kill('SIGKILL');
    await once(child, 'exit');
    takeLock(file, 'it')();
  });

  it('takes over when the process id belongs to somebody else by now', () => {
    const file = join(folder, 'reused');
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: '1' }));
    const release = takeLock(file, 'it');
    expect(() => takeLock(file, 'it')).toThrow(FolderLocked);
    release();
  });

  it('takes over from a damaged file', () => {
    const file = join(folder, 'damaged');
    writeFileSync(file, '{"pid":');
    const release = takeLock(file, 'it');
    expect(() => takeLock(file, 'it')).toThrow(FolderLocked);
    release();
  });
});
