// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'node_modules', '.altocost-installed');
const WEB = join(ROOT, 'packages', 'web');
const WEB_STAMP = join(WEB, 'dist', '.built-from');

/** Installs the packages of the lock file when they are not, or when the lock file changed. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 20)) {
    console.error(`Altocost needs Node 20.20 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const wanted = hashOf([join(ROOT, 'package-lock.json')]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing packages…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(STAMP, wanted);
}

/** Builds the web application when its sources changed since the last build. */
export function ensureBuilt() {
  const wanted = hashOf([
    join(ROOT, 'package-lock.json'),
    ...filesBelow(join(WEB, 'src')),
    ...filesBelow(join(WEB, 'public')),
    ...filesBelow(join(ROOT, 'packages', 'contract', 'src')),
    join(WEB, 'index.html'),
    join(WEB, 'vite.config.ts'),
  ]);
  if (existsSync(WEB_STAMP) && readFileSync(WEB_STAMP, 'utf8') === wanted) return;
  console.log('Building the web application…');
  run('npx', ['vite', 'build', '--logLevel', 'warn'], WEB);
  writeFileSync(WEB_STAMP, wanted);
}

/** Runs a command to its end, its output shown; ends this process with its code when it fails. */
export function run(command, args, cwd = ROOT, env = process.env) {
  const done = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (done.error) throw done.error;
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** The browser of the browser tests: CHROMIUM_PATH, or where distributions and macOS put it; null when there is none. */
export function chromiumPath() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/** Installs Debian's Chromium where that is possible, otherwise says what to install and stops. */
export function ensureChromium() {
  if (chromiumPath()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium…');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    if (chromiumPath()) return;
  }
  console.error(
    'The browser tests need Chromium: install it (for example `apt install chromium`) or set CHROMIUM_PATH.',
  );
  process.exit(1);
}

/** Short name of the commit, or `unknown` outside a checkout. */
export function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    if (!existsSync(file)) continue;
    hash.update(file.slice(ROOT.length));
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
