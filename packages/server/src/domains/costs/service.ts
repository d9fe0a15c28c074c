import type { GroupBy, Metric, Source } from '@altocost/contract/costs/dimensions.ts';
import type { costEndpoints } from '@altocost/contract/costs/endpoints.ts';
import { ROWS_DEFAULT } from '@altocost/contract/costs/model.ts';
import type { BodyOf, QueryOf } from '@altocost/contract/kit/endpoint.ts';
import { rangeFromWire, type Day } from '@altocost/contract/kit/calendar.ts';
import { trend } from '@altocost/contract/kit/percent.ts';
import type { Scope } from '@altocost/contract/scopes/model.ts';
import { UnsupportedFilter, type StateAnswer, type View } from '@altocost/engine/query/ask.ts';
import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { ImportsDoor } from '../imports/public.ts';
import { exportLines, exportName } from './export.ts';
import { figuresOf, rememberedCosts, type Figures } from './figures.ts';
import { homeGranularity, namedGroups, withTrends } from './rules.ts';

type Ask = typeof costEndpoints;
interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly metric: Metric;
  readonly source: Source;
  readonly scope?: Scope | null | undefined;
}

interface Parts {
  readonly database: Database;
  readonly store: CostStore;
  readonly imports: ImportsDoor;
}

export type CostService = ReturnType<typeof createCostService>;

/**
 * Questions about a company's costs. Each is answered from one state of its figures. Throws `unsupported_filter` naming the
 * column of a scope that costs do not have.
 */
export function createCostService({ database, store, imports }: Parts) {
  const costs = rememberedCosts(store);
  const figures = (companyId: string, source: Source): Promise<Figures> =>
    figuresOf(database, imports, companyId, source);

  const stateOf = async (ledger: Figures) => stateFor(ledger, await costs.state(ledger));

  return {
    async groups(companyId: string, query: QueryOf<Ask['groupByFilter']>) {
      const ledger = await figures(companyId, query.source);
      const { group, offset, limit = ROWS_DEFAULT } = query;
      const answer = await supported(costs.groupBy(ledger, { ...viewOf(query), group, offset, limit }));
      return { ...answer, currency: ledger.currency };
    },

    /** One list per scope; none at all when no scope has any cost. */
    async tiles(companyId: string, query: QueryOf<Ask['tileGroupBy']>) {
      const ledger = await figures(companyId, query.source);
      const { group, offset, limit = ROWS_DEFAULT } = query;
      const scopes = Array.isArray(query.scope) ? query.scope : [query.scope ?? null];
      const lists = await Promise.all(
        scopes.map(async (scope) => {
          const question = { ...viewOf({ ...query, scope }), group, offset, limit };
          const { rows } = await supported(costs.groupBy(ledger, question));
          return { name: scope?.name ?? '', data: rows };
        }),
      );
      return lists.some((list) => list.data.length > 0) ? lists : [];
    },

    async series(companyId: string, body: BodyOf<Ask['charts']>) {
      const ledger = await figures(companyId, body.source);
      const { group, granularity } = body;
      const values = valuesOf(body.values ?? null, group);
      return supported(costs.series(ledger, { ...viewOf(body), group, granularity, values }));
    },

    async table(companyId: string, body: BodyOf<Ask['table']>) {
      const ledger = await figures(companyId, body.source);
      const { group, granularity, limit } = body;
      const [answer, state] = await Promise.all([
        supported(costs.table(ledger, { ...viewOf(body), group, granularity, limit })),
        stateOf(ledger),
      ]);
      return { answer, state };
    },

    async values(companyId: string, query: QueryOf<Ask['getScope']>) {
      const ledger = await figures(companyId, query.source);
      const { group, search, limit } = query;
      return supported(costs.values(ledger, { ...viewOf(query), group, search, limit }));
    },

    async tagKeys(companyId: string, query: QueryOf<Ask['tagKeys']>) {
      return supported(costs.tagKeys(await figures(companyId, query.source), viewOf(query)));
    },

    async csv(companyId: string, body: BodyOf<Ask['exportCsv']>) {
      const ledger = await figures(companyId, body.source);
      const { group, granularity = null, delimiter, decimal } = body;
      const wanted = { ...viewOf(body), group, granularity, delimiter, decimal };
      // Asked before the file begins, so that what cannot be answered is an error and not half a file.
      await supported(costs.groupBy(ledger, { ...viewOf(body), group, offset: 0, limit: 1 }));
      return { name: exportName(wanted), lines: exportLines(costs, ledger, wanted) };
    },

    async home(companyId: string, query: QueryOf<Ask['homeSum']>) {
      const ledger = await figures(companyId, query.source);
      const view = viewOf(query);
      const answer = await supported(
        costs.sum(ledger, { ...view, granularity: homeGranularity(view.range) }),
      );
      const overall = trend(answer.total, answer.previousTotal);
      return { ...answer, points: withTrends(answer.points, overall), overall, currency: ledger.currency };
    },

    async coverage(companyId: string, query: QueryOf<Ask['tagsKpi']>) {
      return supported(costs.coverage(await figures(companyId, query.source), viewOf(query)));
    },

    async state(companyId: string) {
      return stateOf(await figures(companyId, 'cloud'));
    },
  };
}

function stateFor({ dataVersion, currency }: Figures, { first, last, unconverted }: StateAnswer) {
  return { data_version: dataVersion, currency, first_day: first, last_day: last, unconverted };
}

function viewOf({ from, to, metric, scope }: Asked): View {
  return { range: rangeFromWire(from, to), metric, scope: scope ?? null };
}

function valuesOf(
  values: readonly (string | readonly string[])[] | null,
  group: readonly GroupBy[],
): string[][] | null {
  if (values === null) return null;
  const named = namedGroups(values, group);
  if (named !== null) return named;
  throw fail('validation_failed', { fields: [{ field: 'values', rule: 'invalid_value' }] });
}

async function supported<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof UnsupportedFilter)) throw cause;
    const fields = [{ field: cause.column, rule: 'unsupported_filter' }];
    throw fail('unsupported_filter', { fields, cause });
  }
}
