import type { Source } from '@altocost/contract/costs/dimensions.ts';
import { createCosts } from '@altocost/engine/query/answers.ts';
import type { Costs, Ledger } from '@altocost/engine/query/ask.ts';
import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Database } from '../../platform/db/database.ts';
import { DEFAULT_CURRENCY } from '@altocost/contract/companies/model.ts';
import type { ImportsDoor } from '../imports/public.ts';
import { createShelf, remembered } from './cache.ts';
import { ratesFor } from './rates.ts';

/** Whose figures, as they are at one moment. */
export interface Figures extends Ledger {
  readonly dataVersion: number;
  readonly source: Source;
}

const CACHE_BYTES = 64 * 1024 ** 2;

/**
 * The figures of a company: which versions count, in which currency, at which rates. Only cloud costs are stored yet; of any other
 * source there are none.
 */
export async function figuresOf(
  database: Database,
  imports: ImportsDoor,
  companyId: string,
  source: Source,
): Promise<Figures> {
  const live = await database.transaction(companyId, (tx) => imports.liveBills(tx, companyId));
  const currency = live.currency ?? DEFAULT_CURRENCY;
  const bills = source === 'cloud' ? live.bills : [];
  return {
    companyId,
    source,
    dataVersion: live.dataVersion,
    versions: bills.map((bill) => bill.id),
    currency,
    currencies: [...new Set(bills.map((bill) => bill.currency))].toSorted(),
    rates: ratesFor(bills, currency),
  };
}

/** {@link Costs} asked with {@link Figures}. */
export type RememberedCosts = {
  readonly [K in keyof Costs]: Costs[K] extends (ledger: Ledger, ...rest: infer R) => infer A
    ? (figures: Figures, ...rest: R) => A
    : never;
};

/** Answers from the store, remembered per company and version of its figures. */
export function rememberedCosts(store: CostStore): RememberedCosts {
  const costs = createCosts(store);
  const shelf = createShelf(CACHE_BYTES);
  const remember = <Q extends readonly unknown[], A>(
    kind: keyof Costs,
    ask: (figures: Figures, ...question: Q) => Promise<A>,
  ) =>
    remembered(
      shelf,
      ({ companyId, source, dataVersion, currency }: Figures, ...question: Q) =>
        JSON.stringify([kind, companyId, source, dataVersion, currency, ...question]),
      ask,
    );
  return {
    groupBy: remember('groupBy', costs.groupBy),
    values: remember('values', costs.values),
    series: remember('series', costs.series),
    table: remember('table', costs.table),
    sum: remember('sum', costs.sum),
    tagKeys: remember('tagKeys', costs.tagKeys),
    coverage: remember('coverage', costs.coverage),
    state: remember('state', costs.state),
  };
}
