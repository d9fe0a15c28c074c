// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

/** What a first visit may weigh, gzipped kB: everything that the route needs on a cold start. */
const BUDGET_KB = { login: 284, home: 330, css: 36 } as const;
const HOME = ['src/app/shell/shell.tsx', 'src/features/home/pages/home.tsx'];
const LOGIN = ['src/features/session/pages/sign-in.tsx', 'src/features/session/pages/login.tsx'];
const ENTRY = 'index.html';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'altocost-web-'));
let chunks: z.output<typeof manifest> = {};

beforeAll(async () => {
  // The test runner says `test`, for which React would bundle its development build.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  chunks = manifest.parse(JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')));
}, 240_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(outDir, { recursive: true, force: true });
});

/** Keys of the chunks that the entries need at once: their static imports, and theirs. */
function needed(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of chunks[key]?.imports ?? []) visit(next);
  };
  entries.forEach(visit);
  return found;
}

const text = (file: string) => readFileSync(join(outDir, file));
const kilobytes = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(text(file)).length, 0) / 1024;
const scripts = (entries: readonly string[]) => [...needed(entries)].map((key) => chunks[key]?.file ?? '');
const styles = (entries: readonly string[]) => [...needed(entries)].flatMap((key) => chunks[key]?.css ?? []);

describe('the weight of the first route', () => {
  it('stays within its budget', () => {
    expect(kilobytes(scripts([ENTRY, ...LOGIN])), 'scripts of /login').toBeLessThan(BUDGET_KB.login);
    expect(kilobytes(scripts([ENTRY, ...HOME])), 'scripts of /dashboard').toBeLessThan(BUDGET_KB.home);
    expect(kilobytes(styles([ENTRY, ...HOME])), 'styles of /dashboard').toBeLessThan(BUDGET_KB.css);
  });

  it('holds no charts, which load with the pages that draw them', () => {
    const together = scripts([ENTRY, ...LOGIN, ...HOME]).map((file) => text(file).toString('utf8'));
    expect(together.some((code) => /zrender|echarts/i.test(code))).toBe(false);
  });

  it('has no inline script: the content security policy forbids them', () => {
    const inline = [
      ...text('index.html')
        .toString('utf8')
        .matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g),
    ];
    expect(inline).toEqual([]);
  });
});
