import { METRICS, type GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { addDays, day, GRANULARITIES, type Month } from '@altocost/contract/kit/calendar.ts';
import { brand } from '@altocost/contract/kit/brand.ts';
import { OPERATIONS, type Scope } from '@altocost/contract/scopes/model.ts';
import fc from 'fast-check';
import type { LineValues } from '../store/line-files.ts';
import type { Rate } from './ask.ts';

/** Random lines and questions over few values, so that groups overlap, credits cancel and filters hit. For tests only. */

/** Text that would do harm wherever a value became part of a statement. */
export const HOSTILE = [
  `x'); DROP TABLE cost_lines; --`,
  `\\'`,
  '{company:UUID}',
  `'] FROM cost_lines --`,
  '%_"`',
];

const FIRST = day('2025-11-24');
const DAYS = 100;
const KEYS = ['env', `te'am`, HOSTILE[3] ?? ''];
const TAG_VALUES = ['prod', 'dev', '', HOSTILE[0] ?? '', 'Others'];

/** What each column holds; filters pick from the same values, and sometimes from another column's. */
const DOMAIN = {
  provider: ['aws', 'azure', 'gcp'],
  product: ['Compute', 'compute', 'Others', '', ...HOSTILE],
  region: ['eu-west-3', 'us-east-1', ''],
  usage_account_id: ['1', '2', '3'],
  usage_type: ['Hours', 'Bytes', 'Ünits', '漢'],
  resource_id: ['', 'r1', 'r2', 'r3', 'r4'],
  currency: ['EUR', 'EUR', 'USD', 'GBP'],
  invoice_id: ['', 'I-1'],
};

const FILTERS: readonly { readonly column: GroupBy; readonly values: readonly string[] }[] = [
  { column: 'provider', values: DOMAIN.provider },
  { column: 'product', values: DOMAIN.product },
  { column: 'region', values: DOMAIN.region },
  { column: 'usage_account_id', values: DOMAIN.usage_account_id },
  { column: 'usage_type', values: DOMAIN.usage_type },
  { column: 'resource_id', values: DOMAIN.resource_id },
  { column: 'currency', values: DOMAIN.currency },
  { column: 'invoice_id', values: DOMAIN.invoice_id },
  { column: 'billing_period', values: ['2025-12', '2026-01', '2026-01-01'] },
  ...KEYS.map((key) => ({ column: `tag:${key}` as const, values: TAG_VALUES })),
];
const COLUMNS = FILTERS.map(({ column }) => column);

const text = (...values: string[]): fc.Arbitrary<string> => fc.constantFrom(...values);
const money = fc
  .tuple(fc.bigInt(-3_000n, 9_000n), fc.bigInt(0n, 10n ** 18n - 1n), fc.boolean())
  .map(([whole, digits, cents]) => `${whole}${cents ? '' : `.${digits.toString().padStart(18, '0')}`}`);

export const line: fc.Arbitrary<LineValues> = fc.record({
  charge_date: fc.nat(DAYS - 1).map((n): string => addDays(FIRST, n)),
  billing_period: text('2025-12-01', '2026-01-01'),
  provider: text(...DOMAIN.provider),
  product: text(...DOMAIN.product),
  region: text(...DOMAIN.region),
  usage_account_id: text(...DOMAIN.usage_account_id),
  usage_type: text(...DOMAIN.usage_type),
  resource_id: text(...DOMAIN.resource_id),
  invoice_id: text(...DOMAIN.invoice_id),
  currency: text(...DOMAIN.currency),
  usage_unit: text('h', 'GB'),
  usage_quantity: text('0', '1.5', '2'),
  effective_cost: money,
  billed_cost: money,
  list_cost: money,
  contracted_cost: money,
  tags: fc.dictionary(text(...KEYS), text(...TAG_VALUES), { maxKeys: 3, noNullPrototype: true }),
});

export const month: fc.Arbitrary<Month> = text('2025-11', '2025-12', '2026-01', '2026-02', '2026-03').map(
  (m) => brand<Month>(m),
);

export const rates: fc.Arbitrary<Rate[]> = fc.uniqueArray(
  fc.record({
    currency: text('EUR', 'USD', 'GBP'),
    month,
    rate: text('1', '0.92', '1.123456789012345678', '0.000000000000000001', '150'),
  }),
  { selector: ({ currency, month: m }) => `${currency} ${m}`, maxLength: 12 },
);

const operator = fc.constantFrom('and' as const, 'or' as const);
const filter = fc.constantFrom(...FILTERS).chain(({ column, values }) =>
  fc.record({
    operator,
    column: fc.constant(column),
    operation: fc.constantFrom(...OPERATIONS),
    values: fc.uniqueArray(text(...values, 'elsewhere'), { minLength: 1, maxLength: 6 }),
  }),
);

export const scope: fc.Arbitrary<Scope> = fc.record({
  name: fc.constant(''),
  blocks: fc.array(
    fc.record({
      operator,
      hidden: fc.boolean(),
      operators: fc.array(filter, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

const DAYS_AROUND = 120;
const anyRange = fc
  .tuple(fc.integer({ min: -5, max: DAYS }), fc.integer({ min: 1, max: DAYS }))
  .map(([start, length]) => ({ from: addDays(FIRST, start), until: addDays(FIRST, start + length) }));
const everything = fc.constant({ from: addDays(FIRST, -10), until: addDays(FIRST, DAYS_AROUND) });

export const view = fc.record({
  range: fc.oneof(anyRange, everything),
  metric: fc.constantFrom(...METRICS),
  scope: fc.option(scope, { nil: null }),
});

export const group = fc.uniqueArray(fc.constantFrom(...COLUMNS), { minLength: 1, maxLength: 4 });
export const granularity = fc.constantFrom(...GRANULARITIES);
