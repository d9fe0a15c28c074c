import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRICS } from '@altocost/contract/costs/dimensions.ts';
import { day, GRANULARITIES, rangeFromWire } from '@altocost/contract/kit/calendar.ts';
import { CHART_KINDS } from '../../../charts/prepare/time-chart.ts';
import { BREAKDOWNS, explorerSearch } from '../public/search.ts';
import { drillInto } from './drill.ts';
import { EXPLORER_PERIODS } from './periods.ts';
import { change, isBare, memorable, readSearch, writeSearch } from './state.ts';
import type { ExplorerState } from './state.ts';

const bare = readSearch(explorerSearch.parse({}));

const values = fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 4 });
const states: fc.Arbitrary<ExplorerState> = fc.record({
  period: fc.oneof(
    fc.constantFrom(...EXPLORER_PERIODS).map((period) => ({ kind: 'named' as const, period })),
    fc.constant({ kind: 'custom' as const, range: rangeFromWire(day('2026-01-31'), day('2026-02-01')) }),
  ),
  granularity: fc.constantFrom(null, ...GRANULARITIES),
  group: fc.constantFrom(
    ['provider'] as const,
    ['tag:a,b', 'region'] as const,
    ['product', 'tag:x'] as const,
  ),
  metric: fc.constantFrom(...METRICS),
  compare: fc.boolean(),
  filters: fc.array(
    fc.record({
      column: fc.constantFrom('provider' as const, 'tag:env' as const),
      operation: fc.constantFrom('in' as const, 'nin' as const),
      values,
    }),
    { maxLength: 3 },
  ),
  chart: fc.constantFrom(...CHART_KINDS),
  breakdown: fc.constantFrom(...BREAKDOWNS),
  log: fc.boolean(),
  hidden: fc.array(values, { maxLength: 3 }),
  sort: fc.record({ column: fc.constantFrom('cost', 'group1', 'trend'), descending: fc.boolean() }),
  search: fc.string({ maxLength: 20 }),
});

describe('the address of the explorer', () => {
  it('holds the whole state', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address: unknown = JSON.parse(JSON.stringify(writeSearch(state)));
        expect(readSearch(explorerSearch.parse(address))).toEqual(state);
      }),
    );
  });

  it('leaves the defaults out', () => {
    expect(isBare(writeSearch(bare))).toBe(true);
    expect(JSON.stringify(writeSearch({ ...bare, chart: 'line' }))).toBe('{"chart":"line"}');
  });

  it('opens on 14 days by provider, amortised, compared, as columns', () => {
    expect(bare).toMatchObject({
      period: { kind: 'named', period: 'last_14_days' },
      granularity: null,
      group: ['provider'],
      metric: 'effective',
      compare: true,
      chart: 'column',
      breakdown: 'pie',
      log: true,
    });
  });

  it('heals whatever somebody wrote into it', () => {
    const healed = explorerSearch.parse({
      period: 'hacker',
      from: '2026-02-30',
      to: 5,
      group: 'nothing',
      metric: ['billed'],
      compare: 'maybe',
      filters: [1, { column: 'nope' }, { column: 'region', operation: 'in', values: ['x'] }],
      chart: 'pie',
      hidden: [[]],
      sort: '<script>',
      search: 42,
    });
    expect(readSearch(healed)).toEqual({
      ...bare,
      filters: [{ column: 'region', operation: 'in', values: ['x'] }],
      search: '42',
    });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(writeSearch(bare))), fc.jsonValue()),
        (anything) => {
          const state = readSearch(explorerSearch.parse(anything));
          expect(readSearch(explorerSearch.parse(JSON.parse(JSON.stringify(writeSearch(state)))))).toEqual(
            state,
          );
        },
      ),
    );
  });

  it('takes both ends of a period before its name, and ignores ends in the wrong order or alone', () => {
    const custom = readSearch(
      explorerSearch.parse({ period: 'total', from: '2026-01-01', to: '2026-01-31' }),
    );
    expect(custom.period).toEqual({
      kind: 'custom',
      range: rangeFromWire(day('2026-01-01'), day('2026-01-31')),
    });
    expect(readSearch(explorerSearch.parse({ from: '2026-01-31', to: '2026-01-01' })).period).toEqual(
      bare.period,
    );
    expect(readSearch(explorerSearch.parse({ from: '2026-01-31' })).period).toEqual(bare.period);
  });
});

describe('a change', () => {
  it('of the groups takes along what belonged to them', () => {
    const state: ExplorerState = {
      ...bare,
      group: ['provider', 'product'],
      hidden: [['aws', 'S3']],
      search: 's3',
      sort: { column: 'group1', descending: false },
    };
    expect(change(state, { group: ['region'] })).toMatchObject({
      hidden: [],
      search: '',
      sort: { column: 'cost', descending: true },
    });
    expect(change(state, { compare: false })).toMatchObject({ hidden: state.hidden, search: 's3' });
  });

  it('looks into a row: its values become filters, and what is shown goes one dimension further', () => {
    expect(drillInto(bare, ['aws'])).toEqual({
      filters: [{ column: 'provider', operation: 'in', values: ['aws'] }],
      group: ['product'],
    });
    const deep = { ...bare, group: ['resource_id', 'usage_type', 'operation', 'charge_category'] } as const;
    expect(drillInto(deep, ['r', 'u', 'o', 'c'])?.group).toEqual(['product']);
  });
});

describe('the memory', () => {
  it('keeps the ways of looking, not what was looked at', () => {
    const state: ExplorerState = {
      ...bare,
      period: { kind: 'named', period: 'last_month' },
      group: ['region'],
      chart: 'area',
      filters: [{ column: 'provider', operation: 'in', values: ['aws'] }],
      hidden: [['x']],
      search: 'x',
    };
    expect(JSON.parse(JSON.stringify(memorable(state)))).toEqual({
      period: 'last_month',
      group: 'region',
      chart: 'area',
    });
  });
});
