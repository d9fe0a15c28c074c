import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tarOf } from '../damaged/tar-writer.ts';
import { zipOf } from '../damaged/zip-writer.ts';

/** All files below a folder, with their names relative to it. */
function filesBelow(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ name: relative(folder, path), bytes: readFileSync(path) }));
}

/** Packs a folder as a person would before bringing it in; answers the archive's path. */
export async function packed(folder: string, target: string): Promise<string> {
  const files = filesBelow(folder);
  const bytes = target.endsWith('.tar')
    ? await tarOf(files.map(({ name, bytes }) => ({ header: { name }, bytes })))
    : zipOf(files.map((file) => ({ ...file, stored: true })));
  writeFileSync(target, bytes);
  return target;
}
