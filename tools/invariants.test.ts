import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { ERRORS } from '@altocost/contract/errors.ts';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MIGRATIONS = join(ROOT, 'packages/server/src/platform/db/migrations');
const RELEASED = join(ROOT, 'tools/released-migrations.json');

const endpoints = Object.entries(ENDPOINTS).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ id: `${domain}.${name}`, endpoint })),
);

/** Calls that need no session. A longer list is a decision, not an accident. */
const PUBLIC = [
  'licences.stripeEvent',
  'session.askLink',
  'session.forgotPassword',
  'session.login',
  'session.loginByLink',
  'session.loginByOther',
  'session.loginBySso',
  'session.resetPassword',
  'session.ssoCallback',
  'session.ssoSuccess',
  'session.validateEmail',
  'system.health',
  'system.metrics',
];

function sources(below: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, below), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules') && !name.includes('dist'))
    .map((name) => join(below, name));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

describe('endpoints', () => {
  it('have a method and path of their own', () => {
    const keys = endpoints.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('ask for a permission that exists, a session, or stand on the public list', () => {
    const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ id }) => id);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
    for (const { id, endpoint } of endpoints) {
      expect(['public', 'session', ...PERMISSIONS], id).toContain(endpoint.access);
    }
  });

  it('declare each parameter of their path', () => {
    for (const { id, endpoint } of endpoints) {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const declared = 'params' in endpoint ? Object.keys(endpoint.params.shape) : [];
      expect(declared, id).toEqual(inPath);
    }
  });

  it('say what they are for', () => {
    for (const { id, endpoint } of endpoints) expect(endpoint.summary.length, id).toBeGreaterThan(10);
  });
});

describe('errors', () => {
  it('use the text “Invalid token” once: clients end their session on it', () => {
    const users = Object.entries(ERRORS).filter(([, e]) =>
      [e.fr, e.en].some((text) => text === 'Invalid token'),
    );
    expect(users.map(([code]) => code)).toEqual(['invalid_token']);
  });
});

describe('translations', () => {
  it('exist file by file in both languages', () => {
    const files = (language: string) =>
      sources(`packages/web/src/i18n/${language}`, /\.ts$/).map((file) => file.replace(`/${language}/`, '/'));
    expect(files('en').toSorted()).toEqual(files('fr').toSorted());
  });
});

describe('migrations', () => {
  it('that were released never change', () => {
    const released: Record<string, string> = JSON.parse(readFileSync(RELEASED, 'utf8'));
    for (const [name, digest] of Object.entries(released)) {
      const file = join(MIGRATIONS, name);
      expect(existsSync(file), `${name} is gone`).toBe(true);
      expect(createHash('sha256').update(readFileSync(file)).digest('hex'), `${name} changed`).toBe(digest);
    }
  });
});

describe('sources', () => {
  const product = sources('packages', /src\/.*\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );

  it('read the environment in one place', () => {
    const readers = product.filter((file) => /process\.env\b/.test(read(file)));
    expect(readers.filter((file) => !file.includes('/e2e/'))).toEqual(['packages/server/src/config.ts']);
  });

  it('read the clock where it is allowed', () => {
    const allowed = /packages\/(server\/src\/platform\/|web\/src\/lib\/|e2e\/)/;
    const readers = product.filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(read(file)));
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it('call fetch where it is allowed', () => {
    const allowed = /packages\/(server\/src\/platform\/|web\/src\/api\/|e2e\/)/;
    const callers = product.filter((file) => /(?<![.\w])fetch\(/.test(read(file)));
    expect(callers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it('leave nothing unfinished', () => {
    const unfinished = product.filter((file) => /\b(TODO|FIXME|XXX|HACK)\b/.test(read(file)));
    expect(unfinished).toEqual([]);
  });

  it('write colours in the tokens only', () => {
    const raw = product.filter(
      (file) => file.startsWith('packages/web/src/features') && /#[0-9a-f]{6}\b/i.test(read(file)),
    );
    expect(raw).toEqual([]);
  });
});
