import { isManifestName, readManifest } from './manifest.ts';
import type { Manifest } from './manifest-model.ts';
import type { Notice, Problem } from './outcome.ts';
import { billWithoutManifest } from './select-loose.ts';
import type { Bill } from './select-model.ts';
import { currentManifests } from './select-versions.ts';
import { partsOf } from './select-parts.ts';
import type { DeliveredFile } from './unpack-file.ts';
import { orProblems, refuse } from './unpack-refusal.ts';

export type { Bill };

export type Selected =
  | { readonly ok: true; readonly bills: Bill[]; readonly notices: Notice[] }
  | { readonly ok: false; readonly problems: Problem[] };

/** Files that stand beside bills in buckets and in people's archives, and are none. */
const NOISE = [
  /(^|\/)__MACOSX\//,
  /(^|\/)\.[^/]*$/,
  /(^|\/)(Thumbs\.db|desktop\.ini|_SUCCESS)$/i,
  /(^|\/)(README|LICEN[CS]E|NOTICE)[^/]*$/i,
  /(^|\/)cost_and_usage_data_status\//i,
  /(^|\/)aws-programmatic-access-test-object$/,
  /\.(sql|ya?ml|md|crc|pdf|png|html?|json\.schema)$/i,
];

/** Endings under which providers write bills; in an archive other texts are not taken for one. */
const BILL_NAME = /(\.(csv|tsv|parquet|gz|zip)|(^|\/)[^./]+)$/i;

/**
 * Decides which of the delivered files are bills. Manifests are followed where there are any: what they do not list is left out (an
 * older assembly or execution, with a notice), what they list must be there. Without one, all data files together are one bill.
 */
export function selectBills(files: readonly DeliveredFile[]): Promise<Selected> {
  return orProblems(async () => {
    const known = files.filter(({ name }) => !NOISE.some((noise) => noise.test(name)));
    const manifestFiles = known.filter(({ name, container }) => isManifestName(name) && container !== 'csv');
    const data = known.filter(
      ({ name, container }) =>
        (container === 'csv' || container === 'parquet') && (files.length === 1 || BILL_NAME.test(name)),
    );
    if (manifestFiles.length === 0)
      return { ok: true, bills: [await loose(known, data)], notices: [] } as const;
    const manifests: Manifest[] = [];
    for (const file of manifestFiles) manifests.push(await readManifest(file));
    return { ok: true, ...follow(manifests, known, data) } as const;
  });
}

async function loose(known: readonly DeliveredFile[], data: readonly DeliveredFile[]): Promise<Bill> {
  const [only] = known;
  if (data.length > 0) {
    const empty = known.find(({ name, size }) => size === 0 && /\.(csv|parquet)(\.gz)?$/i.test(name));
    if (empty !== undefined) throw refuse('empty_file', empty.name);
    return billWithoutManifest(data);
  }
  if (known.length === 1 && only !== undefined && only.container !== 'csv') {
    throw refuse(only.size === 0 ? 'empty_file' : 'unknown_format', only.name);
  }
  throw refuse('archive_without_bill', known[0]?.name ?? '');
}

function follow(
  manifests: readonly Manifest[],
  known: readonly DeliveredFile[],
  data: readonly DeliveredFile[],
): { bills: Bill[]; notices: Notice[] } {
  const current = currentManifests(manifests).sort((a, b) =>
    a.root + a.period < b.root + b.period ? -1 : 1,
  );
  const used = new Set<DeliveredFile>();
  const bills = current.map((manifest): Bill => {
    const files = partsOf(manifest, known);
    for (const file of files) used.add(known.find(({ name }) => name === file.name) ?? file);
    const { provider, exportName, formatHint, billingPeriod } = manifest;
    return { exportKey: `${provider}/${exportName}`, exportName, provider, formatHint, billingPeriod, files };
  });
  const left = data.filter((file) => !used.has(file));
  const stray = left.filter(({ name }) => !current.some(({ root }) => name.startsWith(root)));
  if (stray.length > 0) {
    const names = stray.map(({ name }) => name).join(', ');
    throw refuse('archive_ambiguous', stray[0]?.name ?? '', { value: names });
  }
  const notices: Notice[] =
    left.length === 0 ? [] : [{ notice: 'superseded_files_ignored', value: String(left.length) }];
  return { bills, notices };
}
