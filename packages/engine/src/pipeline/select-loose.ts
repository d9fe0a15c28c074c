import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { readHeader } from './scan.ts';
import { folderOf } from './manifest-names.ts';
import type { Bill } from './select-model.ts';
import { readBytes } from './unpack-bytes.ts';
import type { DeliveredFile } from './unpack-file.ts';
import { Refusal, refuse } from './unpack-refusal.ts';

/** Headers with so much in common are of one export: columns come and go with the services used. */
const FAMILY = 0.6;
/** Folders of one run or assembly: two of them side by side are two versions of the same money. */
const VERSION_FOLDER =
  /^(\d{4}-\d{2}-\d{2}T\d{2}[:_-]\d{2}.*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{12})$/i;

/** Folders that say which month or version, not which export. */
const LAYOUT_FOLDER =
  /^((billing_period|usage_period|year|month)=.*|\d{8}-\d{8}|data|\d{4}-\d{2}-\d{2}T.*|\d{12}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * All data files as one bill, when they can only be parts of one: same family of columns, no two versions of one run, no file twice.
 * Throws `archive_ambiguous`.
 */
export async function billWithoutManifest(files: readonly DeliveredFile[]): Promise<Bill> {
  if (files.length > 1) {
    refuseVersions(files);
    await refuseFamilies(files);
    await refuseTwins(files);
  }
  const name = exportNameOf(files);
  return {
    exportKey: name.toLowerCase(),
    exportName: name,
    provider: null,
    formatHint: null,
    billingPeriod: null,
    files: [...files],
  };
}

function refuseVersions(files: readonly DeliveredFile[]): void {
  const seen = new Map<string, string>();
  for (const { name } of files) {
    const folders = folderOf(name).split('/');
    const version = folders.findLastIndex((folder) => VERSION_FOLDER.test(folder));
    if (version < 0) continue;
    const place = folders.slice(0, version).join('/');
    const other = seen.get(place);
    const folder = folders[version] ?? '';
    if (other !== undefined && other !== folder) {
      throw refuse('archive_ambiguous', name, { value: `${other}, ${folder}` });
    }
    seen.set(place, folder);
  }
}

async function refuseFamilies(files: readonly DeliveredFile[]): Promise<void> {
  let first: { name: string; columns: Set<string> } | null = null;
  for (const file of files) {
    const read = await readHeader(file);
    if (!read.ok) {
      const [problem] = read.problems;
      if (problem !== undefined) throw new Refusal(problem);
      continue;
    }
    const columns = new Set(read.header.map((column) => column.toLowerCase()));
    first ??= { name: file.name, columns };
    const common = [...columns].filter((column) => first?.columns.has(column)).length;
    const all = columns.size + first.columns.size - common;
    if (common < FAMILY * all) {
      throw refuse('archive_ambiguous', file.name, { value: `${first.name}, ${file.name}` });
    }
  }
}

/** The same content twice would be counted twice, whatever the names. */
async function refuseTwins(files: readonly DeliveredFile[]): Promise<void> {
  const bySize = new Map<number, DeliveredFile[]>();
  for (const file of files) {
    const size = file.compression === 'gzip' ? await gzipContentSize(file) : file.size;
    const wrapped = size % 2 ** 32;
    bySize.set(wrapped, [...(bySize.get(wrapped) ?? []), file]);
  }
  for (const group of bySize.values()) {
    if (group.length < 2) continue;
    const digests = new Map<string, string>();
    for (const file of group) {
      const digest = await contentDigest(file);
      const twin = digests.get(digest);
      if (twin !== undefined)
        throw refuse('archive_ambiguous', file.name, { value: `${twin} = ${file.name}` });
      digests.set(digest, file.name);
    }
  }
}

/** The length that the last gzip member announces; equal contents announce equal lengths. */
async function gzipContentSize({ path, size }: DeliveredFile): Promise<number> {
  const file = await open(path, 'r');
  try {
    const tail = Buffer.alloc(4);
    await file.read(tail, 0, 4, Math.max(0, size - 4));
    return tail.readUInt32LE(0);
  } finally {
    await file.close();
  }
}

async function contentDigest(file: DeliveredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of readBytes(file)) hash.update(bytes);
  return hash.digest('hex');
}

/**
 * A name that stays the same when the bill is brought in again: without endings, copy marks (` (1)`, ` - Copy`), and part numbers;
 * of several files their common folder, else what their names have in common.
 */
function exportNameOf(files: readonly DeliveredFile[]): string {
  const [first] = files;
  if (first === undefined) return 'bill';
  if (files.length === 1) return plainName(first.name.slice(folderOf(first.name).length));
  const folders = files.map(({ name }) => folderOf(name));
  const folder = common(folders).replace(/[^/]*$/, '');
  const named = folder.split('/').findLast((part) => part !== '' && !LAYOUT_FOLDER.test(part));
  return plainName(named ?? common(files.map(({ name }) => name)));
}

function plainName(name: string): string {
  const plain = name
    .replace(/(\.(csv|tsv|txt|gz|zip|parquet|snappy))+$/i, '')
    .replace(/(\s*\(\d+\)|\s*[-–_]\s*cop(y|ie)(\s*\(?\d+\)?)?|\s+copy(\s+\d+)?)+$/i, '')
    .replace(/[-_.]0\d{2,4}$/, '')
    .replace(/[-_.\s]+$/, '')
    .trim();
  return plain === '' ? 'bill' : plain;
}

function common(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    while (length > 0 && !other.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
