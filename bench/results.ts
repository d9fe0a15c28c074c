import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const ms = z.number();

export const machineFacts = z.object({
  cpu: z.string(),
  cores: z.number(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
  engine: z.string(),
  /** Load of the machine before the run: other work disturbs the figures when it is not near 0. */
  load: z.number(),
});

export const questionResult = z.object({
  name: z.string(),
  withResource: z.boolean(),
  http: z.object({ median: ms, p95: ms }),
  handWritten: z.object({ median: ms, p95: ms }),
  postgres: ms.nullable(),
});

export const explorerResult = z.object({
  lines: z.number(),
  rollups: z.record(z.string(), z.number()),
  rounds: z.number(),
  load: z.number(),
  questions: z.array(questionResult),
  /** `remembered`: the same questions asked a second time, answered from the product's memory. */
  p95: z.object({ http: ms, handWritten: ms, remembered: ms }),
  postgres: z.object({ version: z.string(), gigabytes: z.number(), loadSeconds: z.number() }).nullable(),
  dashboard: z.object({ together: ms, slowest: ms }),
  crowd: z.object({
    people: z.number(),
    requests: z.number(),
    errors: z.number(),
    p95: ms,
    quietP95: ms,
    perSecond: z.number(),
  }),
});
export type ExplorerResult = z.infer<typeof explorerResult>;

export const importResult = z.object({
  name: z.string(),
  lines: z.number(),
  megabytes: z.number(),
  load: z.number(),
  seconds: z.number(),
  bareSeconds: z.number().nullable(),
  memory: z.object({ together: z.number(), server: z.number(), child: z.number() }).nullable(),
});
export type ImportMeasure = z.infer<typeof importResult>;

export const frontResult = z.object({
  load: z.number(),
  routes: z.array(
    z.object({
      name: z.string(),
      gzipKb: z.number(),
      files: z.number(),
      interactiveMs: ms,
      firstPaintMs: ms,
    }),
  ),
  interactions: z.array(z.object({ name: z.string(), delayMs: ms })),
});
export type FrontResult = z.infer<typeof frontResult>;

export const results = z.object({
  date: z.string(),
  machine: machineFacts,
  explorer: z.array(explorerResult),
  imports: z.array(importResult),
  front: frontResult.nullable(),
});
export type Results = z.infer<typeof results>;

/** What earlier runs measured; a run replaces only what it measures again. */
export async function readResults(path: string): Promise<Results | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : results.parse(JSON.parse(text));
}

export async function writeResults(path: string, found: Results): Promise<void> {
  await writeFile(path, `${JSON.stringify(found, null, 2)}\n`);
}

/** Replaces what has the same key, in the order of `by`. */
export function replaced<T>(
  list: readonly T[],
  item: T,
  key: (item: T) => string,
  by: (item: T) => number,
): T[] {
  return [...list.filter((other) => key(other) !== key(item)), item].toSorted((a, b) => by(a) - by(b));
}
