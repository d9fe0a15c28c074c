import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Problem } from './outcome.ts';
import { readHead } from './unpack-bytes.ts';
import { UNPACK_LIMITS, type DeliveredFile, type UnpackLimits } from './unpack-file.ts';
import { fileEnds, HEAD_BYTES, recogniseBytes, type Kind } from './unpack-recognise.ts';
import { orProblems, refuse } from './unpack-refusal.ts';

export { UNPACK_LIMITS, type DeliveredFile, type UnpackLimits };

export type Unpacked =
  | { readonly ok: true; readonly files: DeliveredFile[] }
  | { readonly ok: false; readonly problems: Problem[] };

/**
 * The files of a delivery, recognised by their bytes. A plain file and a .csv.gz stay where they are; archives are unfolded
 * into `workDir` under names of our own. Damaged, unsafe and oversized archives come back as problems.
 */
export function unpack(
  delivery: { readonly path: string; readonly name: string },
  workDir: string,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<Unpacked> {
  const name = basename(delivery.name.replaceAll('\\', '/')) || 'upload';
  return orProblems(
    async () => ({ ok: true, files: await unfold(delivery.path, name, workDir, limits) }) as const,
  );
}

async function unfold(
  path: string,
  name: string,
  _workDir: string,
  _limits: UnpackLimits,
): Promise<DeliveredFile[]> {
  const { size } = await stat(path);
  const { head, tail } = await fileEnds(path, size);
  const kind = recogniseBytes(head, tail, name);
  if (kind === 'empty') throw refuse('empty_file', name);
  if (kind === 'gzip') {
    const inner = await readHead({ path, name, size, compression: 'gzip' }, HEAD_BYTES);
    const innerKind = recogniseBytes(inner, Buffer.alloc(0), name);
    if (innerKind === 'empty') throw refuse('empty_file', name);
    return [{ path, name, size, container: containerOf(innerKind), compression: 'gzip' }];
  }
  return [{ path, name, size, container: containerOf(kind), compression: 'none' }];
}

function containerOf(kind: Kind): DeliveredFile['container'] {
  if (kind === 'text') return 'csv';
  if (kind === 'json' || kind === 'parquet') return kind;
  return 'other';
}
