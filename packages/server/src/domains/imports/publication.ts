/** What decides whether two bills are the same one. */
interface Bill {
  readonly source: string;
  readonly provider: string;
  readonly exportKey: string;
  readonly exportName: string;
  readonly month: string;
  readonly billingAccounts: readonly string[];
  readonly digest: string;
  readonly rows: number;
}

export interface LiveBill extends Bill {
  readonly id: number;
}

/** What becomes of one part of a delivery. */
export interface Fate {
  /**
   * `unchanged`: the same rows are live already, under whatever name; two empty months of different exports are not the same. `replace`: a former delivery of the same month of the
   * same export is live. `add`: nothing of this export and month is live.
   */
  readonly kind: 'unchanged' | 'replace' | 'add';
  /** The version that stops being live; null unless `replace`. */
  readonly replaces: number | null;
  /** Names of other exports that are live for the same provider, billing account and month. */
  readonly overlaps: readonly string[];
}

/**
 * The rule of publication (formats.md 0.1): a month of an export is replaced by a newer delivery of the same month of the same
 * export; the same rows again change nothing; another export is added and its overlap said.
 */
export function fateOf(part: Bill, live: readonly LiveBill[]): Fate {
  const sameMonth = live.filter((bill) => bill.month === part.month);
  const own = sameMonth.find((bill) => bill.source === part.source && bill.exportKey === part.exportKey);
  const others = sameMonth.filter((bill) => bill !== own && bill.provider === part.provider);
  const same = (bill: LiveBill) => bill.digest === part.digest && (bill === own || part.rows > 0);
  if ((own !== undefined && same(own)) || others.some(same)) {
    return { kind: 'unchanged', replaces: null, overlaps: [] };
  }
  const overlapping = others.filter((bill) => shareAny(bill.billingAccounts, part.billingAccounts));
  return {
    kind: own === undefined ? 'add' : 'replace',
    replaces: own?.id ?? null,
    overlaps: [...new Set(overlapping.map((bill) => bill.exportName))].toSorted(),
  };
}

interface FormerVersion {
  readonly id: number;
  readonly source: string;
  readonly exportKey: string;
  readonly month: string;
  readonly version: number;
}

/**
 * Former versions that are not kept: all but the newest `keep` of each month of each export. `former` has no live ones.
 */
export function surplusVersions(former: readonly FormerVersion[], keep: number): number[] {
  const seen = new Map<string, number>();
  const surplus: number[] = [];
  for (const bill of former.toSorted((a, b) => b.version - a.version || b.id - a.id)) {
    const place = JSON.stringify([bill.source, bill.exportKey, bill.month]);
    const newer = seen.get(place) ?? 0;
    seen.set(place, newer + 1);
    if (newer >= keep) surplus.push(bill.id);
  }
  return surplus.toSorted((a, b) => a - b);
}

function shareAny(a: readonly string[], b: readonly string[]): boolean {
  return a.some((account) => b.includes(account));
}
