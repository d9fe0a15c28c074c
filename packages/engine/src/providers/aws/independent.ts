import type { MoneyFault, ReadMoney, ScanReject, ScanRow } from '../../pipeline/scan-model.ts';
import { filled, monthIn, moneyReject, readCell, readCurrency, type Independent } from '../independent.ts';

/** Column names in the three spellings that AWS uses: legacy CSV, and Athena / CUR 2.0 (the second spelling of an ARN is a generator's). */
const NAMES = {
  unblended: ['lineItem/UnblendedCost', 'line_item_unblended_cost'],
  netUnblended: ['lineItem/NetUnblendedCost', 'line_item_net_unblended_cost'],
  onDemand: ['pricing/publicOnDemandCost', 'pricing_public_on_demand_cost'],
  planCost: ['savingsPlan/SavingsPlanEffectiveCost', 'savings_plan_savings_plan_effective_cost'],
  netPlanCost: ['savingsPlan/NetSavingsPlanEffectiveCost', 'savings_plan_net_savings_plan_effective_cost'],
  commitment: ['savingsPlan/TotalCommitmentToDate', 'savings_plan_total_commitment_to_date'],
  committed: ['savingsPlan/UsedCommitment', 'savings_plan_used_commitment'],
  reserved: ['reservation/EffectiveCost', 'reservation_effective_cost'],
  netReserved: ['reservation/NetEffectiveCost', 'reservation_net_effective_cost'],
  unusedUpfront: [
    'reservation/UnusedAmortizedUpfrontFeeForBillingPeriod',
    'reservation_unused_amortized_upfront_fee_for_billing_period',
  ],
  netUnusedUpfront: [
    'reservation/NetUnusedAmortizedUpfrontFeeForBillingPeriod',
    'reservation_net_unused_amortized_upfront_fee_for_billing_period',
  ],
  unusedFee: ['reservation/UnusedRecurringFee', 'reservation_unused_recurring_fee'],
  netUnusedFee: ['reservation/NetUnusedRecurringFee', 'reservation_net_unused_recurring_fee'],
  type: ['lineItem/LineItemType', 'line_item_line_item_type'],
  operation: ['lineItem/Operation', 'line_item_operation'],
  product: ['lineItem/ProductCode', 'line_item_product_code'],
  reservation: ['reservation/ReservationARN', 'reservation_reservation_a_r_n', 'reservation_reservation_arn'],
  account: ['lineItem/UsageAccountId', 'line_item_usage_account_id'],
  currency: ['lineItem/CurrencyCode', 'line_item_currency_code'],
  priceCurrency: ['pricing/currency', 'pricing_currency'],
  period: ['bill/BillingPeriodStartDate', 'bill_billing_period_start_date'],
  started: ['lineItem/UsageStartDate', 'line_item_usage_start_date'],
} as const;

type Name = keyof typeof NAMES;
const MONEY = [
  'netUnblended',
  'unblended',
  'onDemand',
  'netPlanCost',
  'planCost',
  'commitment',
  'committed',
  'netReserved',
  'reserved',
  'netUnusedUpfront',
  'unusedUpfront',
  'netUnusedFee',
  'unusedFee',
] as const satisfies readonly Name[];
type MoneyName = (typeof MONEY)[number];
const TEXT = [
  'type',
  'operation',
  'product',
  'reservation',
  'account',
  'currency',
  'priceCurrency',
  'period',
  'started',
] as const satisfies readonly Name[];
const ORDER: readonly Name[] = [...MONEY, ...TEXT];
const AT = new Map(ORDER.map((name, index) => [name, index]));
const SPLIT = new Set(['ekspod-ec2', 'ecstask-ec2']);

/** What the header says about the amortised view. */
interface Features {
  readonly plans: boolean;
  readonly commitments: boolean;
  readonly reservations: boolean;
}

type Amounts = Record<MoneyName, bigint | null>;

/**
 * AWS money a second time, in plain code and in the order of formats.md 2.3: billed is Net or UnblendedCost, effective the
 * amortised rule, list the public on-demand price, contracted the price before commitments. Rows of split cost allocation are 0.
 */
export const awsReading: Independent = (header, known) => {
  const columns = ORDER.map((name) => locate(header, NAMES[name]));
  const column = (name: Name) => columns[AT.get(name) ?? -1] ?? '';
  const features: Features = {
    plans: column('planCost') !== '' || column('netPlanCost') !== '',
    commitments: column('commitment') !== '' && column('committed') !== '',
    reservations: column('reserved') !== '' || column('netReserved') !== '',
  };
  const hasCurrency = column('currency') !== '' || column('priceCurrency') !== '';

  return {
    columns,
    rows(cells, money): ScanRow | ScanReject {
      const text = (name: Name) => filled(cells[AT.get(name) ?? -1]);
      const amounts = readAmounts(cells, money);
      if ('fault' in amounts) {
        const index = AT.get(amounts.name) ?? -1;
        return moneyReject(amounts.fault, columns[index] ?? '', cells[index]);
      }
      const currency = hasCurrency
        ? readCurrency(
            column('currency') || column('priceCurrency'),
            text('currency') ?? text('priceCurrency'),
          )
        : 'USD';
      if (typeof currency !== 'string') return currency;
      const date = text('period') ?? text('started');
      const period = known.billingPeriod ?? (date === null ? null : monthIn(date));
      if (period === null) {
        const place = text('period') === null ? 'started' : 'period';
        return {
          rule: date === null ? 'date_missing' : 'date_unreadable',
          column: column(place),
          value: date,
        };
      }
      const group = { billing_period: period, currency, usage_account_id: text('account') ?? '' };
      if (SPLIT.has((text('operation') ?? '').toLowerCase())) {
        return { ...group, billed: 0n, effective: 0n, list: 0n, contracted: 0n };
      }
      const billed = amounts.netUnblended ?? amounts.unblended;
      if (billed === null) {
        const required = column('netUnblended') || column('unblended');
        return { rule: 'money_missing', column: required, value: null };
      }
      const type = (text('type') ?? '').toLowerCase();
      const effective = amortised(type, billed, amounts, features, text('reservation'), text('product'));
      const negation = type === 'savingsplannegation';
      const list = negation ? 0n : (amounts.onDemand ?? 0n);
      const contracted = negation ? 0n : type === 'discountedusage' ? list : billed;
      return { ...group, billed, effective, list, contracted };
    },
  };
};

function amortised(
  type: string,
  billed: bigint,
  amounts: Amounts,
  features: Features,
  reservation: string | null,
  product: string | null,
): bigint {
  if (features.plans) {
    if (type === 'savingsplancoveredusage') return amounts.netPlanCost ?? amounts.planCost ?? 0n;
    if (type === 'savingsplanrecurringfee' && features.commitments) {
      return (amounts.commitment ?? 0n) - (amounts.committed ?? 0n);
    }
    if (type === 'savingsplannegation' || type === 'savingsplanupfrontfee') return 0n;
    if (type === 'refund' && product !== null && product.endsWith('SavingsPlans')) return 0n;
  }
  if (features.reservations) {
    if (type === 'discountedusage') return amounts.netReserved ?? amounts.reserved ?? 0n;
    if (type === 'rifee') {
      const upfront = amounts.netUnusedUpfront ?? amounts.unusedUpfront ?? 0n;
      return upfront + (amounts.netUnusedFee ?? amounts.unusedFee ?? 0n);
    }
    if (type === 'fee' && reservation !== null) return 0n;
  }
  return billed;
}

function readAmounts(
  cells: readonly (string | null)[],
  money: ReadMoney,
): Amounts | { readonly fault: MoneyFault; readonly name: MoneyName } {
  const amounts: Amounts = { ...NOTHING };
  for (let index = 0; index < MONEY.length; index += 1) {
    const cell = cells[index];
    const name = MONEY[index];
    if (cell === null || cell === undefined || cell === '' || name === undefined) continue;
    const amount = readCell(cell, money);
    if (typeof amount === 'string') return { fault: amount, name };
    amounts[name] = amount;
  }
  return amounts;
}

const NOTHING: Amounts = {
  netUnblended: null,
  unblended: null,
  onDemand: null,
  netPlanCost: null,
  planCost: null,
  commitment: null,
  committed: null,
  netReserved: null,
  reserved: null,
  netUnusedUpfront: null,
  unusedUpfront: null,
  netUnusedFee: null,
  unusedFee: null,
};

/** The header's own name for a column: any of its spellings, in any case; '' when it has none. */
function locate(header: readonly string[], spellings: readonly string[]): string {
  const folded = header.map((name) => name.trim().toLowerCase());
  for (const spelling of spellings) {
    const at = folded.indexOf(spelling.toLowerCase());
    if (at >= 0) return header[at] ?? '';
  }
  return '';
}
