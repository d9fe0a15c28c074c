/** The value below which `share` (0 … 1) of the samples lie; the larger neighbour where it falls between two. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('no samples');
  const sorted = samples.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

export function p95(samples: readonly number[]): number {
  return quantile(samples, 0.95);
}

/** Milliseconds that the work took, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}
