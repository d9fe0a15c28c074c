import type { MoneyColumn } from '../../focus/row.ts';
import type { MoneyRule, Test, TextRule } from '../rule.ts';

const TYPE: TextRule = { columns: ['line_item_line_item_type'] };
const isType = (...oneOf: string[]): Test => ({ of: TYPE, oneOf });

const BILLED: MoneyRule = { money: ['line_item_net_unblended_cost', 'line_item_unblended_cost'] };
const ZERO: MoneyRule = { zero: true };
const PUBLIC: MoneyRule = { money: ['pricing_public_on_demand_cost'] };

/** A column with its negotiated twin first; 0 where both are null, billed where the export has neither column. */
function amortised(net: string, plain: string): MoneyRule {
  return {
    when: [{ test: { has: [net, plain] }, then: { firstMoney: [{ money: [net, plain] }, ZERO] } }],
    otherwise: BILLED,
  };
}

const SAVINGS_PLAN_COLUMNS: Test = {
  has: ['savings_plan_savings_plan_effective_cost', 'savings_plan_net_savings_plan_effective_cost'],
};
const RESERVATION_COLUMNS: Test = {
  has: ['reservation_effective_cost', 'reservation_net_effective_cost'],
};
export const RESERVATION_ARN: TextRule = {
  columns: ['reservation_reservation_a_r_n', 'reservation_reservation_arn'],
};
export const SAVINGS_PLAN_ARN: TextRule = {
  columns: ['savings_plan_savings_plan_a_r_n', 'savings_plan_savings_plan_arn'],
};

/**
 * The amortised view as the Cloud Intelligence Dashboards define it ("CID rule", formats.md 2.3), the negotiated (Net)
 * columns first where the account has them. An export without the savings plan or reservation columns cannot be amortised:
 * there the rows keep what was billed, so that both views add up to the invoice.
 */
const EFFECTIVE: MoneyRule = {
  when: [
    {
      test: isType('savingsplancoveredusage'),
      then: amortised(
        'savings_plan_net_savings_plan_effective_cost',
        'savings_plan_savings_plan_effective_cost',
      ),
    },
    {
      test: {
        all: [
          isType('savingsplanrecurringfee'),
          { has: ['savings_plan_total_commitment_to_date'] },
          { has: ['savings_plan_used_commitment'] },
          SAVINGS_PLAN_COLUMNS,
        ],
      },
      then: {
        minus: [
          { firstMoney: [{ money: ['savings_plan_total_commitment_to_date'] }, ZERO] },
          { firstMoney: [{ money: ['savings_plan_used_commitment'] }, ZERO] },
        ],
      },
    },
    {
      test: { all: [isType('savingsplannegation', 'savingsplanupfrontfee'), SAVINGS_PLAN_COLUMNS] },
      then: ZERO,
    },
    {
      test: isType('discountedusage'),
      then: amortised('reservation_net_effective_cost', 'reservation_effective_cost'),
    },
    {
      test: { all: [isType('rifee'), RESERVATION_COLUMNS] },
      then: {
        sum: [
          {
            firstMoney: [
              {
                money: [
                  'reservation_net_unused_amortized_upfront_fee_for_billing_period',
                  'reservation_unused_amortized_upfront_fee_for_billing_period',
                ],
              },
              ZERO,
            ],
          },
          {
            firstMoney: [
              { money: ['reservation_net_unused_recurring_fee', 'reservation_unused_recurring_fee'] },
              ZERO,
            ],
          },
        ],
      },
    },
    {
      test: { all: [isType('fee'), { filled: RESERVATION_ARN }, RESERVATION_COLUMNS] },
      then: ZERO,
    },
    {
      test: {
        all: [
          isType('refund'),
          { of: { columns: ['line_item_product_code'] }, matches: 'SavingsPlans$' },
          SAVINGS_PLAN_COLUMNS,
        ],
      },
      then: ZERO,
    },
  ],
  otherwise: BILLED,
};

/**
 * ContractedCost is the negotiated price before commitments: what was billed, and for usage under a reservation (billed 0)
 * the public price. A savings plan's negation has none: its covered usage is already billed at the on-demand price.
 */
const CONTRACTED: MoneyRule = {
  when: [
    { test: isType('savingsplannegation'), then: ZERO },
    { test: isType('discountedusage'), then: { firstMoney: [PUBLIC, ZERO] } },
  ],
  otherwise: BILLED,
};

export const AWS_MONEY: Readonly<Record<MoneyColumn, MoneyRule>> = {
  billed_cost: BILLED,
  effective_cost: EFFECTIVE,
  list_cost: { when: [{ test: isType('savingsplannegation'), then: ZERO }], otherwise: PUBLIC },
  contracted_cost: CONTRACTED,
};
