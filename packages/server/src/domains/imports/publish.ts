import type { GroupTotal, Normalized, NormalizedPart } from '@altocost/engine/pipeline/outcome.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { productActor, type AuditDoor } from '../audit/public.ts';
import type { CompaniesDoor } from '../companies/public.ts';
import { monthTotals } from './conservation.ts';
import type { NoticeFacts, ReconciliationFacts } from './facts.ts';
import * as leases from './lease.ts';
import { fateOf, type Fate, type LiveBill } from './publication.ts';
import type { StoredImport } from './store.ts';
import * as versions from './versions-store.ts';

export type Sound = Extract<Normalized, { ok: true }>;

/** A part of a delivery and the version that holds its rows; null: the same rows are live already. */
export interface ReadyPart {
  readonly part: NormalizedPart;
  readonly versionId: number | null;
}

export interface Publication {
  readonly companyId: string;
  readonly importId: string;
  readonly source: string;
  readonly lease: leases.Lease;
  readonly sound: Sound;
  readonly parts: readonly ReadyPart[];
  readonly reconciliation: ReconciliationFacts;
  readonly now: Date;
}

/** What was live changed between staging and publishing, so that a part has to be staged after all: run again. */
export class LiveChanged extends Error {
  override readonly name = 'LiveChanged';
}

/** The fate of each part as things stand now. */
export function fatesOf(source: string, parts: readonly NormalizedPart[], live: readonly LiveBill[]): Fate[] {
  return parts.map((part) => fateOf({ ...part, source, month: part.billingPeriod }, live));
}

/**
 * Publishes all parts of an import or none: one transaction swaps former versions for new ones, raises the company's data
 * version, adopts its currency and ends the import (costs.md, step 5). Fates are decided again inside it, so that of two
 * imports of the same bill the second one changes nothing. Throws `LeaseLost` and {@link LiveChanged}.
 */
export function publish(
  database: Database,
  { companies, audit }: { readonly companies: CompaniesDoor; readonly audit: AuditDoor },
  publication: Publication,
): Promise<StoredImport> {
  return database.transaction(publication.companyId, async (tx) => {
    const { companyId, importId, lease, source, sound, parts, reconciliation, now } = publication;
    await versions.lockCompany(tx, companyId);
    await leases.hold(tx, companyId, importId, lease.owner);
    const months = parts.map(({ part }) => part.billingPeriod);
    const fates = fatesOf(
      source,
      parts.map(({ part }) => part),
      await versions.live(tx, companyId, months),
    );
    const published: NormalizedPart[] = [];
    for (const [index, fate] of fates.entries()) {
      const ready = parts[index];
      if (ready !== undefined && (await settle(tx, companyId, ready, fate, now))) published.push(ready.part);
    }
    const adopted = await adopt(tx, companies, companyId, published);
    const done = await leases.change(tx, companyId, importId, lease, {
      status: 'done',
      step: 'done',
      percent: 100,
      provider: sound.provider,
      format: sound.format,
      rowsRead: sound.rowsRead,
      rowsLoaded: sound.rowsLoaded,
      rowsRejected: sound.rowsRejected,
      problems: sound.problems,
      notices: [...sound.notices, ...noticesOf(fates, adopted)],
      totals: monthTotals(sound.independent satisfies readonly GroupTotal[]),
      reconciliation,
      canAccept: false,
      finishedAt: now,
    });
    if (published.length > 0) {
      await audit.record(tx, productActor(companyId), {
        kind: 'import.published',
        object: { type: 'import', id: importId, name: done.file },
        after: {
          months: [...new Set(months)].toSorted(),
          rows: sound.rowsLoaded,
          rejected: sound.rowsRejected,
        },
      });
    }
    return done;
  });
}

/** True when the part is live now because of this import. */
async function settle(tx: Tx, companyId: string, ready: ReadyPart, fate: Fate, now: Date): Promise<boolean> {
  const { part, versionId } = ready;
  if (fate.kind === 'unchanged') {
    const unneeded = versionId === null ? [] : [versionId];
    await versions.move(tx, companyId, unneeded, { from: ['staged'], to: 'discarded', now });
    return false;
  }
  if (versionId === null)
    throw new LiveChanged(`${part.exportKey} ${part.billingPeriod} is not live any more`);
  const former = fate.replaces === null ? [] : [fate.replaces];
  await versions.move(tx, companyId, former, { from: ['live'], to: 'superseded', now });
  await versions.publish(tx, companyId, versionId, now);
  return true;
}

/** The currency that the company took from this bill; null when it has one already. */
async function adopt(
  tx: Tx,
  companies: CompaniesDoor,
  companyId: string,
  published: readonly NormalizedPart[],
): Promise<string | null> {
  if (published.length === 0) return null;
  await companies.raiseDataVersion(tx, companyId);
  const currency = published.find((part) => part.rows > 0)?.currency;
  return currency === undefined ? null : companies.adoptCurrency(tx, companyId, currency);
}

function noticesOf(fates: readonly Fate[], adopted: string | null): NoticeFacts[] {
  const unchanged = fates.length > 0 && fates.every((fate) => fate.kind === 'unchanged');
  const overlaps = [...new Set(fates.flatMap((fate) => fate.overlaps))].toSorted();
  return [
    ...(unchanged ? [{ notice: 'unchanged', value: null } as const] : []),
    ...overlaps.map((value) => ({ notice: 'overlap', value }) as const),
    ...(adopted === null ? [] : [{ notice: 'currency_adopted', value: adopted } as const]),
  ];
}
