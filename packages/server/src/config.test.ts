import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'altocost-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = { ALTOCOST_DATA_DIR: join(folder, 'data') };
const SECRET = 'k3Jd8sLq0Zx7Vb2Nn5Mm1Pp9Rr4Tt6Yy';
const reasonsOf = (env: Record<string, string>): string => {
  try {
    readConfig({ ...data, ...env });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigRefused);
    return error instanceof Error ? error.message : '';
  }
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig(data)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      clickhouseUrl: null,
      demo: true,
      admin: null,
      secret: null,
      publicUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
    });
  });

  it('takes an empty variable for none', () => {
    const blank = {
      DATABASE_URL: '',
      CLICKHOUSE_URL: '',
      ALTOCOST_ADMIN_EMAIL: '',
      PORT: '',
      ALTOCOST_COMPANY: '',
    };
    expect(readConfig({ ...data, ...blank })).toEqual(readConfig(data));
  });

  it('names the first company', () => {
    const env = {
      ALTOCOST_ADMIN_EMAIL: 'ada@x.example',
      ALTOCOST_ADMIN_PASSWORD: 'long-enough-1',
      ALTOCOST_COMPANY: 'X',
    };
    expect(readConfig({ ...data, ...env }).admin).toEqual({
      email: 'ada@x.example',
      password: 'long-enough-1',
      company: 'X',
    });
  });

  it.each([
    [{ DATABASE_URL: 'postgres://x@y/z' }, /ALTOCOST_SECRET: needed with DATABASE_URL/],
    [{ ALTOCOST_SECRET: 'short' }, /ALTOCOST_SECRET: must be at least 32 random characters/],
    [{ ALTOCOST_SECRET: 'a'.repeat(64) }, /ALTOCOST_SECRET: must be at least 32 random characters/],
    [{ DATABASE_URL: 'mysql://x', ALTOCOST_SECRET: SECRET }, /DATABASE_URL/],
    [{ CLICKHOUSE_URL: 'clickhouse' }, /CLICKHOUSE_URL/],
    [{ PORT: '99999' }, /PORT/],
    [{ PORT: 'http' }, /PORT/],
    [{ ALTOCOST_DEMO: 'yes' }, /ALTOCOST_DEMO/],
    [{ ALTOCOST_ADMIN_EMAIL: 'ada@x.example' }, /give both or none/],
    [{ ALTOCOST_ADMIN_EMAIL: 'ada', ALTOCOST_ADMIN_PASSWORD: 'long-enough-1' }, /ALTOCOST_ADMIN_EMAIL/],
    [{ ALTOCOST_ADMIN_EMAIL: 'ada@x.example', ALTOCOST_ADMIN_PASSWORD: 'short' }, /ALTOCOST_ADMIN_PASSWORD/],
    [{ ALTOCOST_PUBLIC_URL: 'ftp://x' }, /ALTOCOST_PUBLIC_URL/],
    [{ ALTOCOST_LOG_LEVEL: 'loud' }, /ALTOCOST_LOG_LEVEL/],
    [{ ALTOCOST_METRICS_TOKEN: 'short' }, /ALTOCOST_METRICS_TOKEN/],
    [{ ALTOCOST_CLICKHOUSE_CLUSTER: 'main' }, /ALTOCOST_CLICKHOUSE_CLUSTER: has no meaning/],
  ])('refuses %j', (env, reason) => {
    expect(reasonsOf(env)).toMatch(reason);
  });

  it('refuses a data folder that cannot be one', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(reasonsOf({ ALTOCOST_DATA_DIR: join(file, 'data') })).toMatch(
      /ALTOCOST_DATA_DIR: .* cannot be written/,
    );
  });

  it('gives every reason at once', () => {
    const reasons = reasonsOf({ DATABASE_URL: 'postgres://x@y/z', ALTOCOST_ADMIN_EMAIL: 'ada@x.example' });
    expect(reasons.split('\n')).toHaveLength(2);
  });
});
