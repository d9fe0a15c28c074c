import { day, isMonth, type Month } from '@altocost/contract/kit/calendar.ts';
import type { ScopeFilter } from '@altocost/contract/scopes/model.ts';
import { describe, expect, it } from 'vitest';
import { UnsupportedFilter, type Ledger, type View } from './ask.ts';
import { compileGroups, compileOverTime, compilePrevious } from './compile.ts';
import { compileSeries } from './compile-series.ts';
import type { Compiled } from './compiled.ts';

const LEDGER: Ledger = {
  companyId: '11111111-1111-4111-8111-111111111111',
  versions: [3, 5],
  currency: 'EUR',
  currencies: ['EUR'],
  rates: [],
};
const VIEW: View = {
  range: { from: day('2026-01-01'), until: day('2026-02-01') },
  metric: 'effective',
  scope: null,
};
const PAGE = { search: '', offset: 0, limit: 10 };
const HOSTILE = `x'); DROP TABLE cost_lines; --`;

function month(value: string): Month {
  if (!isMonth(value)) throw new Error(value);
  return value;
}

function filter(
  column: string,
  operation: ScopeFilter['operation'],
  values: string[],
  operator: 'and' | 'or' = 'and',
): ScopeFilter {
  return { operator, column, operation, values };
}

function scoped(...blocks: ScopeFilter[][]): View {
  return {
    ...VIEW,
    scope: {
      name: '',
      blocks: blocks.map((operators) => ({ operator: 'or', hidden: true, operators })),
    },
  };
}

/** The statement with a line per clause, so that a change is easy to see. */
function text({ sql }: Compiled): string {
  return sql.replaceAll(
    / (FROM|WHERE|GROUP BY|ORDER BY|LIMIT|ANY LEFT JOIN|INNER JOIN|ARRAY JOIN|AND|OR) /g,
    '\n$1 ',
  );
}

function tableOf(question: Compiled): string | undefined {
  return /FROM (cost_(?:daily|lines)\w*)/.exec(question.sql)?.[1];
}

describe('compile', () => {
  it('writes a plain question as one scan of the smallest roll-up', () => {
    const question = compileGroups(LEDGER, { ...VIEW, ...PAGE, group: ['provider'] });
    expect(text(question)).toMatchInlineSnapshot(`
      "SELECT g0, cost, sum(cost) OVER () AS total, count() OVER () AS groups
      FROM (SELECT provider AS g0, sum(effective_cost) AS cost
      FROM cost_daily
      WHERE company_id = {company:UUID}
      AND version_id IN {versions:Array(UInt32)}
      AND charge_date >= {from:Date}
      AND charge_date < {until:Date}
      GROUP BY g0)
      ORDER BY cost DESC, g0
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}"
    `);
    expect(question.params).toMatchInlineSnapshot(`
      {
        "company": "11111111-1111-4111-8111-111111111111",
        "from": "2026-01-01",
        "limit": 10,
        "offset": 0,
        "until": "2026-02-01",
        "versions": [
          3,
          5,
        ],
      }
    `);
  });

  it('groups by the keys of tags first and joins the sets afterwards', () => {
    const question = compileGroups(LEDGER, { ...VIEW, ...PAGE, group: ['product', 'tag:env'] });
    expect(text(question)).toMatchInlineSnapshot(`
      "SELECT g0, g1, cost, sum(cost) OVER () AS total, count() OVER () AS groups
      FROM (SELECT g0, g1, sum(scan.cost) AS cost
      FROM (SELECT product AS g0, tag_set, sum(effective_cost) AS cost
      FROM cost_daily_tags
      WHERE company_id = {company:UUID}
      AND version_id IN {versions:Array(UInt32)}
      AND charge_date >= {from:Date}
      AND charge_date < {until:Date}
      GROUP BY g0, tag_set) AS scan
      ANY LEFT JOIN (SELECT tag_set, tags[{t0:String}] AS g1
      FROM cost_tag_sets
      WHERE company_id = {company:UUID}) AS cost_tag_sets USING (tag_set)
      GROUP BY g0, g1)
      ORDER BY cost DESC, g0, g1
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}"
    `);
    expect(question.params).toMatchObject({ t0: 'env' });
  });

  it('joins filters and blocks from left to right, each by its own operator', () => {
    const view = scoped(
      [
        filter('product', 'in', ['A']),
        filter('region', 'neq', ['x'], 'or'),
        filter('tag:team', 'nin', ['', 'y']),
      ],
      [],
      [filter('resource_id', 'eq', [HOSTILE])],
    );
    const question = compileGroups(LEDGER, { ...view, ...PAGE, group: ['category'] });
    expect(text(question)).toMatchInlineSnapshot(`
      "SELECT g0, cost, sum(cost) OVER () AS total, count() OVER () AS groups
      FROM (SELECT category AS g0, sum(effective_cost) AS cost
      FROM cost_daily_resources
      WHERE company_id = {company:UUID}
      AND version_id IN {versions:Array(UInt32)}
      AND charge_date >= {from:Date}
      AND charge_date < {until:Date}
      AND (((product IN {s0:Array(String)}
      OR NOT (region IN {s1:Array(String)}))
      AND NOT (tag_set GLOBAL IN (SELECT tag_set
      FROM cost_tag_sets
      WHERE company_id = {company:UUID}
      AND tags[{t0:String}] IN {s2:Array(String)})))
      OR resource_key GLOBAL IN (SELECT resource_key
      FROM cost_resources
      WHERE company_id = {company:UUID}
      AND resource_id IN {s3:Array(String)}))
      GROUP BY g0)
      ORDER BY cost DESC, g0
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}"
    `);
    expect(question.params).toMatchObject({ s0: ['A'], s1: ['x'], s2: ['', 'y'], s3: [HOSTILE], t0: 'team' });
  });

  it('converts per currency and month where there are foreign currencies', () => {
    const ledger: Ledger = {
      ...LEDGER,
      currencies: ['EUR', 'USD'],
      rates: [{ currency: 'USD', month: month('2026-01'), rate: '0.92' }],
    };
    const question = compileOverTime(ledger, { ...VIEW, granularity: 'week' });
    expect(text(question)).toMatchInlineSnapshot(`
      "SELECT *, sum(cost) OVER () AS total
      FROM (SELECT bucket, sum(toDecimal256(scan.cost, 18) * rates.rate) AS cost, sum(scan.charges) AS charges
      FROM (SELECT toMonday(charge_date) AS bucket, currency AS rate_currency, toStartOfMonth(charge_date) AS rate_month, sum(effective_cost) AS cost, sum(rows) AS charges
      FROM cost_daily
      WHERE company_id = {company:UUID}
      AND version_id IN {versions:Array(UInt32)}
      AND charge_date >= {from:Date}
      AND charge_date < {until:Date}
      GROUP BY bucket, rate_currency, rate_month) AS scan
      INNER JOIN (SELECT r.1 AS rate_currency, r.2 AS rate_month, toDecimal128(r.3, 18) AS rate
      FROM (SELECT arrayJoin(arrayZip({rate_currencies:Array(String)}, {rate_months:Array(Date)}, {rate_values:Array(String)})) AS r)) AS rates USING (rate_currency, rate_month)
      GROUP BY bucket)
      ORDER BY bucket"
    `);
    expect(question.params).toMatchObject({
      rate_currencies: ['EUR', 'USD'],
      rate_months: ['2026-01-01', '2026-01-01'],
      rate_values: ['1', '0.92'],
    });
  });

  it('moves the previous period onto the days it is compared with', () => {
    const question = compilePrevious(LEDGER, { ...VIEW, granularity: 'month' });
    expect(question.sql).toContain('toStartOfMonth(addDays(charge_date, 31)) AS bucket');
    expect(question.params).toMatchObject({ from: '2025-12-01', until: '2026-01-01' });
  });

  it('closes a series in one scan', () => {
    const question = compileSeries(
      LEDGER,
      { ...VIEW, group: ['product'], granularity: 'month' },
      { largest: 18 },
    );
    expect(text(question)).toMatchInlineSnapshot(`
      "SELECT label_g0 AS g0, named, bucket, cost, size
      FROM (SELECT if(named, g0, '') AS label_g0, named, point.1 AS bucket, sum(point.2) AS cost, any(size) AS size
      FROM (SELECT g0, sum(cells.cost) AS size, groupArray((bucket, cells.cost)) AS points, (abs(size) * 100 >= sum(abs(size)) OVER () * 1
      AND row_number() OVER (ORDER BY abs(size) DESC, g0) <= {largest:UInt32}) AS named
      FROM (SELECT product AS g0, toStartOfMonth(charge_date) AS bucket, sum(effective_cost) AS cost
      FROM cost_daily
      WHERE company_id = {company:UUID}
      AND version_id IN {versions:Array(UInt32)}
      AND charge_date >= {from:Date}
      AND charge_date < {until:Date}
      GROUP BY g0, bucket) AS cells
      GROUP BY g0)
      ARRAY JOIN points AS point
      GROUP BY label_g0, named, bucket)
      ORDER BY g0, bucket"
    `);
  });

  it.each([
    [['provider', 'invoice_id', 'billing_period'], [], 'cost_daily'],
    [['tag:env'], [filter('product', 'in', ['A'])], 'cost_daily_tags'],
    [['provider'], [filter('tag:env', 'in', ['A'])], 'cost_daily_tags'],
    [['usage_type'], [], 'cost_daily_meters'],
    [['resource_id', 'tag:env'], [], 'cost_daily_resources'],
    [['resource_type'], [filter('tag:env', 'in', ['A'])], 'cost_daily_resources'],
    [['usage_type'], [filter('resource_id', 'in', ['A'])], 'cost_lines'],
    [['usage_type', 'tag:env'], [], 'cost_lines'],
  ] as const)('asks %j with %j of %s', (group, filters, table) => {
    expect(tableOf(compileGroups(LEDGER, { ...scoped([...filters]), ...PAGE, group: [...group] }))).toBe(
      table,
    );
  });

  it('gives equal questions equal statements, and values no influence on the text', () => {
    const ask = (value: string): Compiled =>
      compileGroups(LEDGER, {
        ...scoped([filter(`tag:${value}`, 'in', [value])]),
        ...PAGE,
        search: value,
        group: [`tag:${value}`],
      });
    expect(ask(HOSTILE)).toEqual(ask(HOSTILE));
    expect(ask(HOSTILE).sql).toBe(ask('env').sql);
  });

  it('refuses a column that costs do not have', () => {
    for (const column of [
      'price',
      'tag:',
      'effective_cost',
      'provider) OR 1 --',
      '__proto__',
      'constructor',
    ]) {
      const ask = (): Compiled =>
        compileGroups(LEDGER, { ...scoped([filter(column, 'in', ['1'])]), ...PAGE, group: ['provider'] });
      expect(ask).toThrow(UnsupportedFilter);
    }
  });

  it('refuses a rate that is none', () => {
    for (const rate of ['', 'NaN', '-1', '1e400', '0.1234567890123456789']) {
      const ledger: Ledger = {
        ...LEDGER,
        currencies: ['USD'],
        rates: [{ currency: 'USD', month: month('2026-01'), rate }],
      };
      expect(() => compileOverTime(ledger, { ...VIEW, granularity: 'day' })).toThrow(RangeError);
    }
  });
});
