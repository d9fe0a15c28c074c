import type { Manifest } from './manifest-model.ts';
import { refuse } from './unpack-refusal.ts';

/**
 * One manifest per export and period: the one the provider keeps current, else the newest by the provider's own times. When neither
 * tells, nobody can know which money counts: `archive_ambiguous`.
 */
export function currentManifests(manifests: readonly Manifest[]): Manifest[] {
  const groups = new Map<string, Manifest[]>();
  for (const manifest of manifests) {
    const key = JSON.stringify([manifest.provider, manifest.exportName, manifest.period]);
    groups.set(key, [...(groups.get(key) ?? []), manifest]);
  }
  return [...groups.values()].map(currentOf);
}

function currentOf(group: readonly Manifest[]): Manifest {
  const top = group.filter(({ current }) => current);
  const candidates = top.length > 0 ? top : group;
  const newest = candidates.reduce((latest, { writtenAt }) => (writtenAt > latest ? writtenAt : latest), '');
  const [first, ...others] = candidates.filter(({ writtenAt }) => writtenAt === newest);
  if (first === undefined) throw new RangeError('no manifest in a group');
  const conflict = others.find((other) => !isCopy(first, other));
  if (conflict !== undefined) {
    throw refuse('archive_ambiguous', conflict.name, { value: `${first.name}, ${conflict.name}` });
  }
  return first;
}

/** AWS writes the same manifest to more than one place (range folder and `year=/month=`). */
function isCopy(a: Manifest, b: Manifest): boolean {
  const keys = (manifest: Manifest): string => manifest.parts.map(({ key }) => key).join('\n');
  return a.version === b.version && keys(a) === keys(b);
}
