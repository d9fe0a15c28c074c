/**
 * A registry mirror may lack the native packages of other platforms; npm then leaves them out of the lock file and
 * `npm ci` refuses it. `npm run lock` completes the lock with an entry per missing platform; `--check` only tells.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url));

const entry = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), entry) });

interface Missing {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const lock = lockFile.parse(JSON.parse(readFileSync(FILE, 'utf8')));
const missing = missingOptionals(lock.packages);
if (missing.length === 0) {
  console.log('lock file: complete for every platform');
} else if (process.argv.includes('--check')) {
  console.error(`lock file: ${missing.map((m) => m.name).join(', ')} missing; run npm run lock`);
  process.exitCode = 1;
} else {
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = platformEntry(one);
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`lock file: added ${missing.map((m) => m.name).join(', ')}`);
}

function missingOptionals(packages: z.infer<typeof lockFile>['packages']): Missing[] {
  const present = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  );
  return Object.values(packages).flatMap((one) =>
    Object.entries(one.optionalDependencies ?? {})
      .filter(([name]) => !present.has(name))
      .map(([name, version]) => ({ name, version, license: one.license ?? 'Apache-2.0' })),
  );
}

/** `@chdb/lib-linux-arm64-gnu` → os linux, cpu arm64, libc glibc. */
function platformEntry({ name, version, license }: Missing) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => ['linux', 'darwin', 'win32', 'freebsd', 'android'].includes(word));
  const cpu = words.find((word) => ['x64', 'arm64', 'arm', 'ia32'].includes(word));
  const libc = words.includes('gnu') ? ['glibc'] : words.includes('musl') ? ['musl'] : undefined;
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc } : {}),
    license,
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}
