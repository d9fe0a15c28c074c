import type { Manifest, ManifestPart } from './manifest-model.ts';
import { PROBLEM_VALUE_MAX } from '@altocost/contract/imports/rules.ts';
import { comparable, folderOf, plainPath } from './manifest-names.ts';
import type { DeliveredFile } from './unpack-file.ts';
import { refuse } from './unpack-refusal.ts';

/**
 * The files that a manifest lists, each exactly once. A delivery may hold any part of the bucket path; a part is found beside the
 * manifest as the layout says, or by its key's end. Throws `manifest_part_missing`, `manifest_invalid` (listed twice),
 * `archive_damaged` (announced size), `empty_file`.
 */
export function partsOf(manifest: Manifest, files: readonly DeliveredFile[]): DeliveredFile[] {
  const found = new Set<DeliveredFile>();
  return manifest.parts.map((part) => {
    const file = locate(manifest, part, files);
    if (file === undefined) throw refuse('manifest_part_missing', manifest.name, { value: ending(part.key) });
    if (found.has(file))
      throw refuse('manifest_invalid', manifest.name, { value: `${part.key} is listed twice` });
    found.add(file);
    if (file.size === 0) throw refuse('empty_file', file.name);
    if (part.bytes !== null && part.bytes !== file.size) {
      throw refuse('archive_damaged', file.name, { value: `${file.size} bytes, announced ${part.bytes}` });
    }
    return part.rows === null ? file : { ...file, announcedRows: part.rows };
  });
}

function locate(
  manifest: Manifest,
  part: ManifestPart,
  files: readonly DeliveredFile[],
): DeliveredFile | undefined {
  if (part.beside !== null) {
    const expected = comparable(plainPath(`${folderOf(manifest.name)}${part.beside}`));
    const beside = files.find(({ name }) => comparable(name) === expected);
    if (beside !== undefined) return beside;
  }
  const key = comparable(part.key);
  const byEnd = files.filter(({ name }) => {
    const candidate = comparable(name);
    return candidate === key || key.endsWith(`/${candidate}`) || candidate.endsWith(`/${key}`);
  });
  // The longest name shares most of the key; a bare file name is the weakest match.
  return byEnd.sort((a, b) => b.name.length - a.name.length)[0];
}

/** Keys differ at their end: that is what a problem shows of a long one. */
function ending(key: string): string {
  return key.length > PROBLEM_VALUE_MAX ? `…${key.slice(1 - PROBLEM_VALUE_MAX)}` : key;
}
