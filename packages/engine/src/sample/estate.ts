import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import { addDays, type Day } from '@altocost/contract/kit/calendar.ts';
import { AWS_COMPUTE } from './catalogue/aws-compute.ts';
import { AWS_DATA } from './catalogue/aws-data.ts';
import { AWS_EDGE } from './catalogue/aws-edge.ts';
import { AZURE } from './catalogue/azure.ts';
import { COMMITMENTS } from './catalogue/commitments.ts';
import { GOOGLE } from './catalogue/google.ts';
import { ORACLE } from './catalogue/oracle.ts';
import { createChance, type Chance } from './chance.ts';
import type { Charge } from './charge.ts';
import { createEstate, type Estate } from './charges.ts';
import { ACCOUNTS } from './company.ts';
import {
  awsDelivery,
  azureDelivery,
  googleDelivery,
  oracleDelivery,
  type DeliveryShape,
} from './deliveries.ts';
import { extrasOf } from './extras.ts';
import type { Family } from './family.ts';
import { writeTar, type Entry } from './pack.ts';
import { openPart, type FinishedPart, type Part } from './parts.ts';
import { spanUntil, type MonthSpan, type Span } from './span.ts';
import { createTally, type MonthTotal } from './tally.ts';

export const SAMPLE_PROVIDERS = ['aws', 'azure', 'gcp', 'oracle'] as const;
export type SampleProvider = (typeof SAMPLE_PROVIDERS)[number];

export interface EstateFile {
  /** Name to import it under. */
  readonly name: string;
  readonly path: string;
  readonly provider: ProviderId;
  readonly rows: number;
  /** What the file adds up to, exactly, per billing month. */
  readonly totals: readonly MonthTotal[];
}

const SEED = 20_060_101;
/** Lines of a year at scale 1, daily; measured, and only used to find the scale for a wanted number of lines. */
const LINES_AT_SCALE_1 = 166_500;
const HOURS = 24;

const CATALOGUE: Record<SampleProvider, readonly Family[]> = {
  aws: [...AWS_COMPUTE, ...AWS_DATA, ...AWS_EDGE],
  azure: AZURE,
  gcp: GOOGLE,
  oracle: ORACLE,
};
const SHAPES: Record<SampleProvider, (chance: Chance) => DeliveryShape> = {
  aws: awsDelivery,
  azure: azureDelivery,
  gcp: googleDelivery,
  oracle: oracleDelivery,
};

/**
 * Writes a year of billing exports of the demo company, one tar per provider, in the providers' own layouts: from the
 * first day of the same month a year before to `lastDay`, in euros. The same arguments give the same bytes.
 * With many `lines` there are more resources and hourly lines; the cost of the company stays what it is.
 */
export async function writeEstate(options: {
  dir: string;
  lastDay: Day;
  seed?: number;
  lines?: number;
  providers?: readonly SampleProvider[];
}): Promise<EstateFile[]> {
  const { dir, lastDay, seed = SEED, lines = LINES_AT_SCALE_1 } = options;
  await mkdir(dir, { recursive: true });
  const times = lines / LINES_AT_SCALE_1;
  const periods = times >= HOURS ? HOURS : 1;
  const files: EstateFile[] = [];
  for (const provider of options.providers ?? SAMPLE_PROVIDERS) {
    const chance = createChance(seed);
    files.push(
      await writeProvider({
        dir,
        provider,
        chance,
        span: spanUntil(lastDay),
        scale: times / periods,
        periods,
      }),
    );
  }
  return files;
}

interface Order {
  readonly dir: string;
  readonly provider: SampleProvider;
  readonly chance: Chance;
  readonly span: Span;
  readonly scale: number;
  readonly periods: number;
}

async function writeProvider(order: Order): Promise<EstateFile> {
  const { dir, provider, chance, span } = order;
  const shape = SHAPES[provider](chance);
  const estate = createEstate({
    span,
    scale: order.scale,
    periods: order.periods,
    chance,
    families: CATALOGUE[provider],
    commitments: COMMITMENTS.filter((c) => ACCOUNTS[c.account].provider === provider),
  });
  const workDir = join(dir, `.parts-${provider}`);
  const tally = createTally();
  const entries: Entry[] = [];
  try {
    for (const [index, month] of span.months.entries()) {
      const writer = createMonthWriter(workDir, shape, month, tally.put);
      await writeMonth(estate, writer, month, extrasOf(provider, month, index));
      const parts = await writer.close();
      tally.closeMonth(month.month);
      entries.push(...parts, ...shape.manifest(month, parts));
    }
    const name = `northwind-${shape.archive}.tar`;
    const path = join(dir, name);
    await writeTar(path, entries, span.last);
    return { name, path, provider, rows: tally.rows(), totals: tally.totals() };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function writeMonth(
  estate: Estate,
  writer: MonthWriter,
  month: MonthSpan,
  extras: readonly Charge[],
): Promise<void> {
  for (let d = month.first; d <= month.last; d = addDays(d, 1)) {
    const due = extras.filter((extra) => extra.from.startsWith(d));
    await writer.day(d);
    for (const charge of due) await writer.write(charge);
    for (const charge of estate.chargesOf(d)) {
      const wait = writer.write(charge);
      if (wait) await wait;
    }
    if (d === month.last) {
      for (const fee of estate.monthlyFees(month.first, addDays(month.last, 1))) await writer.write(fee);
    }
  }
}

interface MonthWriter {
  day(d: Day): Promise<void>;
  /** A promise when the disk has to catch up. */
  write(charge: Charge): Promise<void> | undefined;
  close(): Promise<FinishedPart[]>;
}

function createMonthWriter(
  dir: string,
  shape: DeliveryShape,
  month: MonthSpan,
  tally: ReturnType<typeof createTally>['put'],
): MonthWriter {
  const { layout } = shape;
  const done: FinishedPart[] = [];
  let part: Part | null = null;
  let rows = 0;
  let number = 0;
  let today = month.first;
  const open = async (): Promise<void> => {
    if (part) done.push(await part.close());
    number += 1;
    rows = 0;
    part = await openPart(
      dir,
      shape.fileName(month, today, number),
      `${shape.preamble}${layout.header}${layout.lineEnd}`,
    );
  };
  const relieve = async (): Promise<void> => {
    if (rows >= shape.rowsPerFile) await open();
    else await part?.flush();
  };
  return {
    day: async (d) => {
      today = d;
      if (shape.beginsFile(d)) number = 0;
      if (part === null || shape.beginsFile(d)) await open();
    },
    write: (charge) => {
      const target = part;
      if (!target) throw new Error('a day has to begin before its charges');
      layout.write(charge, month, (line, money) => {
        target.add(line + layout.lineEnd);
        rows += 1;
        tally(money);
      });
      return target.full() || rows >= shape.rowsPerFile ? relieve() : undefined;
    },
    close: async () => {
      if (part) done.push(await part.close());
      part = null;
      return done;
    },
  };
}
