import { z } from 'zod';
import type { Compiled } from '../query/compiled.ts';
import type { CostStore, Load, StoreTotal } from './cost-store.ts';
import { onCluster, storedTable, type Layout } from './ddl.ts';
import { derive, FILE_STRUCTURE, insertLines } from './fill.ts';
import { migrate } from './migrations.ts';
import { missing, missingKeys, reconcile, sourceTotal, totalsOf } from './reconcile.ts';
import { BY_MONTH, LINES, LOOKUP_LIST, ROLLUPS } from './schema.ts';
import type { Wire } from './wire.ts';

const VERSIONED = [LINES, ...ROLLUPS.map(({ name }) => name)];
const OF_VERSIONS = 'company_id = {company:UUID} AND version_id IN {versions:Array(UInt32)}';
const PARTITIONS_AT_A_TIME = 3;
const place = z.object({ source: z.string(), month: z.number().int() });
const oneVersion = z.object({ version_id: z.number() });

/** The store on top of a wire: the same statements whether the engine is in this process or far away. */
export function createClickhouseStore(kind: CostStore['kind'], wire: Wire, layout: Layout): CostStore {
  async function rows<T>(query: Compiled, row: z.ZodType<T>): Promise<T[]> {
    return z.array(row).parse(await wire.read(query));
  }

  async function versions(companyId: string): Promise<number[]> {
    const selects = VERSIONED.map(
      (name) => `SELECT DISTINCT version_id FROM ${name} WHERE company_id = {company:UUID}`,
    );
    const sql = `SELECT DISTINCT version_id FROM (${selects.join(' UNION ALL ')}) ORDER BY version_id`;
    return (await rows({ sql, params: { company: companyId } }, oneVersion)).map((row) => row.version_id);
  }

  async function discard(companyId: string, versionIds: readonly number[]): Promise<void> {
    const params = { company: companyId, versions: versionIds };
    const found = await rows({ sql: whereVersionsAre(), params }, place);
    for (const name of VERSIONED) {
      const months = found.filter((row) => row.source === name).map((row) => row.month);
      for (const partition of partitions(months)) {
        await wire.write({ sql: `${deleteFrom(name, layout)}${partition} WHERE ${OF_VERSIONS}`, params });
      }
    }
    if (found.length === 0 || (await versions(companyId)).length > 0) return;
    for (const { table } of LOOKUP_LIST) {
      await wire.write({
        sql: `${deleteFrom(table, layout)} WHERE company_id = {company:UUID}`,
        params: { company: companyId },
      });
    }
  }

  async function stage(load: Load, onProgress: (share: number) => void = () => {}): Promise<void> {
    await discard(
      load.companyId,
      load.versions.map(({ versionId }) => versionId),
    );
    const loads = load.versions
      .filter(({ files }) => files.length > 0)
      .map(
        ({ versionId, files }) =>
          () =>
            wire.load(files, FILE_STRUCTURE, insertLines(load, versionId)),
      );
    const fills = derive(load).map((fill) => () => wire.write(fill));
    const work = [...loads, ...fills];
    for (const [done, step] of work.entries()) {
      onProgress(done / work.length);
      await step();
    }
  }

  async function totals(companyId: string, versionIds: readonly number[]): Promise<StoreTotal[]> {
    if (versionIds.length === 0) return [];
    const found = await rows(totalsOf(companyId, versionIds), sourceTotal);
    return reconcile(found, await rows(missingKeys(companyId, versionIds), missing));
  }

  return {
    kind,
    migrate: () => migrate(wire, layout),
    rows,
    stage,
    totals,
    discard,
    versions,
    ping: () => wire.ping(),
    close: () => wire.close(),
  };
}

/** The tables and months that hold rows of the versions. */
function whereVersionsAre(): string {
  return VERSIONED.map(
    (name) => `SELECT DISTINCT '${name}' AS source, ${BY_MONTH} AS month FROM ${name} WHERE ${OF_VERSIONS}`,
  ).join(' UNION ALL ');
}

/** Aims at a few months one by one, since a deletion looks at every part of what it is aimed at; many go at once. */
function partitions(months: readonly number[]): string[] {
  if (months.length > PARTITIONS_AT_A_TIME) return [''];
  return months.map((month) => ` IN PARTITION ID '${month}'`);
}

function deleteFrom(name: string, layout: Layout): string {
  return `DELETE FROM ${storedTable(name, layout)}${onCluster(layout)}`;
}
