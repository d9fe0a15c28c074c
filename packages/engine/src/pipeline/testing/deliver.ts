import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { openEngine, type Engine } from '../engine.ts';
import type { Delivery, Normalized, NormalizedPart } from '../outcome.ts';
import { normalizeDelivery } from '../run.ts';
import { quoteText } from '../../store/sql-quote.ts';

type Published = Extract<Normalized, { ok: true }>;

/** A work folder of a test file: deliveries go in, lines can be asked. */
export interface Deliveries {
  readonly folder: string;
  readonly engine: Engine;
  deliver(path: string, said?: Partial<Delivery>): Promise<Normalized>;
  /** Like `deliver`, for bills that must be sound. */
  sound(path: string, said?: Partial<Delivery>): Promise<Published>;
  /** Rows of `SELECT … FROM lines …` over parts; every value as text. The lines of the last parts are kept at hand. */
  ask(parts: readonly NormalizedPart[], select: string, rest?: string): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

const textRow = z.record(z.string(), z.coerce.string());

/** Opens the folder; close it after the last test. */
export async function openDeliveries(): Promise<Deliveries> {
  const folder = await mkdtemp(join(tmpdir(), 'deliveries-'));
  const engine = await openEngine();
  let count = 0;

  async function deliver(path: string, said: Partial<Delivery> = {}): Promise<Normalized> {
    const workDir = await mkdtemp(join(folder, `${(count += 1)}-`));
    const delivery = {
      path,
      name: basename(path),
      provider: null,
      format: null,
      acceptRejects: false,
      ...said,
    };
    return normalizeDelivery(delivery, workDir);
  }

  async function sound(path: string, said: Partial<Delivery> = {}): Promise<Published> {
    const found = await deliver(path, said);
    if (!found.ok) throw new Error(`${path} refused: ${JSON.stringify(found.problems.slice(0, 3))}`);
    return found;
  }

  let loaded = '';
  async function load(files: readonly string[]): Promise<void> {
    const key = files.join('\n');
    if (key === loaded) return;
    const all = files.map((file) => `SELECT * FROM file(${quoteText(file)}, Native)`).join(' UNION ALL ');
    await engine.run('DROP TABLE IF EXISTS lines');
    await engine.run(`CREATE TABLE lines ENGINE = Memory AS ${all}`);
    loaded = key;
  }

  async function ask(
    parts: readonly NormalizedPart[],
    select: string,
    rest = '',
  ): Promise<Record<string, string>[]> {
    const files = parts.flatMap((part) => part.files);
    if (files.length === 0) return [];
    await load(files);
    return engine.rows(`SELECT ${select} FROM lines ${rest}`, textRow);
  }

  return {
    folder,
    engine,
    deliver,
    sound,
    ask,
    async close() {
      await engine.run('DROP TABLE IF EXISTS lines');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
