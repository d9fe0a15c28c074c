// `npm run bench -- --lines 1_000_000,10_000_000`: measures the product and writes bench/RESULTS.md.
//   --only explorer,import,front   parts to run; the figures of the others stay as they were (none: only write the report)
//   --import-lines 1_000_000       size of the bills of the import part
//   --postgres 0                   without PostgreSQL
//   --date 2026-01-31              day that is written into the results; the last commit's without it
//   --dir DIR                      where data is kept meanwhile (a new temporary folder without it)
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { day } from '@altocost/contract/kit/calendar.ts';
import { SAMPLE_PROVIDERS, writeEstate } from '@altocost/engine/sample/estate.ts';
import { format, resolveConfig } from 'prettier';
import { openBareEngine, type BareEngine } from './engine.ts';
import { askProduct, compare } from './explorer.ts';
import { measureFront } from './front.ts';
import { importInto, insertBare, writeBills } from './imports.ts';
import { commitDay, machineFacts } from './machine.ts';
import { findPostgres, startPostgres, type Postgres } from './postgres.ts';
import { startProduct, type Product } from './product.ts';
import { report } from './report.ts';
import {
  readResults,
  replaced,
  writeResults,
  type ExplorerResult,
  type ImportMeasure,
  type Results,
} from './results.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1_000_000' },
    only: { type: 'string', default: 'import,explorer,front' },
    'import-lines': { type: 'string', default: '1_000_000' },
    postgres: { type: 'string', default: '1' },
    date: { type: 'string' },
    dir: { type: 'string' },
  },
});
const LAST_DAY = day('2026-01-31');
/** The engine merges the parts of a month half a minute after the last import; people look later than that. */
const SETTLE_MS = 90_000;
const DATA = fileURLToPath(new URL('results.json', import.meta.url));
const REPORT = fileURLToPath(new URL('RESULTS.md', import.meta.url));

const only = new Set(values.only.split(','));
const date = values.date ?? commitDay();
const dir = values.dir ?? (await mkdtemp(join(tmpdir(), 'altocost-bench-')));
await mkdir(dir, { recursive: true });
// PostgreSQL runs as a user of its own and has to pass through.
await chmod(dir, 0o755);
let found = await readResults(DATA);

try {
  await keep((old) => old);
  if (only.has('import')) await benchImports(whole(values['import-lines']));
  for (const lines of values.lines.split(',').map(whole)) {
    if (only.has('explorer') || only.has('front')) await benchExplorer(lines);
  }
} finally {
  if (values.dir === undefined) await rm(dir, { recursive: true, force: true });
}

/** Parquet and csv.gz of the same rows, each into a server of its own, against the bare insert. */
async function benchImports(lines: number): Promise<void> {
  const folder = join(dir, 'bills');
  console.log(`writing a bill of about ${lines} lines…`);
  const bills = await writeBills(folder, lines, LAST_DAY);
  for (const [name, file] of [
    ['FOCUS csv.gz', bills.csv],
    ['FOCUS Parquet', bills.parquet],
  ] as const) {
    const bareSeconds = await insertBare(file, folder);
    const result = await withProduct(join(dir, 'import-data'), (product) =>
      importInto(product, file, { name, lines: bills.lines, bareSeconds }),
    );
    console.log(`${name}: ${result.seconds.toFixed(1)} s, bare ${bareSeconds.toFixed(1)} s`);
    await keepImport(result);
    await rm(join(dir, 'import-data'), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

/** The demo company at a size: imported, asked over HTTP, by hand and in PostgreSQL. */
async function benchExplorer(lines: number): Promise<void> {
  const dataDir = join(dir, `data-${lines}`);
  const copy = join(dir, `copy-${lines}`);
  if ((await stat(dataDir).catch(() => null)) === null) {
    await withProduct(dataDir, (product) => fill(product, lines));
  }
  if (only.has('front')) await withProduct(dataDir, keepFront);
  if (!only.has('explorer')) return;
  await rm(copy, { recursive: true, force: true });
  await cp(dataDir, copy, { recursive: true });
  const engine = await openBareEngine(copy);
  try {
    console.log(`asking ${lines} lines…`);
    const asked = await withProduct(dataDir, (product) => askProduct(product, engine, LAST_DAY));
    const postgres = await rawLines(engine);
    try {
      const result = await compare(asked, engine, postgres, LAST_DAY);
      await keepExplorer(result, engine.version);
    } finally {
      await postgres?.stop();
    }
  } finally {
    await engine.close();
    await rm(copy, { recursive: true, force: true });
  }
}

/** PostgreSQL with the lines that the engine has; null where there is none. */
async function rawLines(engine: BareEngine): Promise<Postgres | null> {
  const bin = values.postgres === '1' ? await findPostgres() : null;
  if (bin === null) {
    console.log('no PostgreSQL: its column stays empty');
    return null;
  }
  const csv = join(dir, 'lines.csv');
  await rm(csv, { force: true });
  await engine.exportLines(csv);
  try {
    return await startPostgres(bin, dir, csv);
  } finally {
    await rm(csv, { force: true });
  }
}

async function keepExplorer(result: ExplorerResult, version: string): Promise<void> {
  const key = (r: ExplorerResult): string => String(Math.round(r.lines / 1e5));
  await keep((old) => ({
    ...old,
    machine: machineFacts(version),
    explorer: replaced(old.explorer, result, key, (r) => r.lines),
  }));
}

async function fill(product: Product, lines: number): Promise<void> {
  const folder = join(dir, 'sample');
  for (const provider of SAMPLE_PROVIDERS) {
    const [file] = await writeEstate({ dir: folder, lastDay: LAST_DAY, lines, providers: [provider] });
    if (!file) throw new Error(`nothing was written for ${provider}`);
    const result = await importInto(product, file.path, {
      name: `demo company, ${provider}`,
      lines: file.rows,
      bareSeconds: null,
    });
    console.log(`${file.name}: ${file.rows} lines in ${result.seconds.toFixed(1)} s`);
    await keepImport(result);
    await rm(folder, { recursive: true, force: true });
  }
  await pause(SETTLE_MS);
}

async function withProduct<T>(dataDir: string, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(dataDir);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

async function keepFront(product: Product): Promise<void> {
  const front = await measureFront(product, LAST_DAY).catch((error: unknown) => {
    console.log(`the browser part failed, its figures stay as they were: ${String(error)}`);
    return null;
  });
  if (front === null) console.log('no build of the web application or no Chromium: its part stays as it was');
  else await keep((old) => ({ ...old, front }));
}

async function keepImport(result: ImportMeasure): Promise<void> {
  const key = (r: ImportMeasure): string => `${r.name} ${Math.round(r.lines / 1e5)}`;
  await keep((old) => ({ ...old, imports: replaced(old.imports, result, key, (r) => r.lines) }));
}

/** Written after each part, so that a run that is stopped loses only what it was measuring. */
async function keep(change: (old: Results) => Results): Promise<void> {
  const old = found ?? { date, machine: machineFacts(''), explorer: [], imports: [], front: null };
  found = { ...change(old), date };
  await writeResults(DATA, found);
  const style = await resolveConfig(REPORT);
  await writeFile(REPORT, await format(report(found), { ...style, filepath: REPORT }));
}

function whole(text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value) || value <= 0) throw new RangeError(`not a positive whole number: ${text}`);
  return value;
}
