import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

export interface TestPostgres {
  /** Of a database whose owner is no superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A real server of this machine's own PostgreSQL, on a free port, without a password, for one test file. Null when there
 * is none, which is said loudly.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const bin = newestBin();
  if (bin === null) {
    process.stderr.write(
      '\n!!! No PostgreSQL server on this machine: these tests run on the embedded database only.\n\n',
    );
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'altocost-pg-'));
  // The server refuses to run as root; the account that Debian's package made owns the folder then.
  const asPostgres = process.getuid?.() === 0;
  if (asPostgres) await run('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const call = (program: string, args: string[]) =>
    asPostgres
      ? run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args])
      : run(join(bin, program), args);
  const data = join(folder, 'data');
  const port = await freePort();
  await call('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '--encoding=UTF8']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  await call('pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start']);
  const psql = (command: string) =>
    call('psql', [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      command,
    ]);
  await psql('CREATE ROLE altocost LOGIN CREATEROLE');
  await psql('CREATE DATABASE altocost OWNER altocost');
  return {
    url: `postgres://altocost@127.0.0.1:${port}/altocost`,
    async stop() {
      await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newestBin(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  const bins = versions.map((version) => join(DEBIAN, version, 'bin'));
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
