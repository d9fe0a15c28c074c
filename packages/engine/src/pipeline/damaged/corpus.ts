import type { Damaged, Kind } from './kind.ts';
import { ARCHIVE_KINDS } from './kinds-archive.ts';
import { GZIP_KINDS } from './kinds-gzip.ts';
import { MANIFEST_KINDS } from './kinds-manifest.ts';
import { PARQUET_KINDS } from './kinds-parquet.ts';
import { STRUCTURE_KINDS } from './kinds-structure.ts';
import { TEXT_KINDS } from './kinds-text.ts';
import { VALUE_KINDS } from './kinds-values.ts';
import { awsSample, focusSample, type Sample } from './tables.ts';

/** One kind of damage on one sound bill; `make` builds the file. */
export interface DamagedCase {
  readonly kind: string;
  readonly sample: Sample;
  readonly make: () => Damaged | Promise<Damaged>;
}

export const ALL_KINDS: readonly Kind[] = [
  ...TEXT_KINDS,
  ...GZIP_KINDS,
  ...ARCHIVE_KINDS,
  ...PARQUET_KINDS,
  ...STRUCTURE_KINDS,
  ...MANIFEST_KINDS,
  ...VALUE_KINDS,
];

/** The corpus of damaged and unusual bills (reliability E6, appendix A): every kind on every sample that it fits. */
export function damagedCorpus(): DamagedCase[] {
  const samples = [focusSample(), awsSample()];
  return ALL_KINDS.flatMap((kind) =>
    samples
      .filter(({ id }) => kind.only === undefined || kind.only === id)
      .map((sample) => ({ kind: kind.id, sample, make: () => kind.damage(sample) })),
  );
}
