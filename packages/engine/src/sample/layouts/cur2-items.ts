import type { Charge } from '../charge.ts';
import { CURRENCY, PAYERS } from '../company.ts';
import { moneyText, priceText, quantityText, type Units } from '../money.ts';
import type { CUR2_COLUMNS } from './cur2-columns.ts';
import { jsonCell, quoted, type Cells as CellsOf } from './layout.ts';

export type Cells = CellsOf<(typeof CUR2_COLUMNS)[number]>;

/** A line item type of a CUR 2.0: its own cells, and all changing cells of the line in the order of the header. */
export interface Item {
  readonly changing: readonly (typeof CUR2_COLUMNS)[number][];
  fixed(charge: Charge): Cells;
  values(charge: Charge, id: string): readonly string[];
}

export const usage: Item = {
  changing: [
    'discount',
    'discount_total_discount',
    'line_item_blended_cost',
    'line_item_net_unblended_cost',
    'line_item_unblended_cost',
    'line_item_usage_amount',
    'pricing_public_on_demand_cost',
  ],
  fixed: (charge) => {
    const rate = priceText(charge.spot ? charge.price : charge.listPrice);
    return {
      ...priced(charge),
      line_item_line_item_type: 'Usage',
      line_item_unblended_rate: rate,
      line_item_blended_rate: rate,
      line_item_net_unblended_rate: priceText(charge.price),
      pricing_term: charge.spot ? '' : 'OnDemand',
    };
  },
  values: (charge, id) => {
    const gross = charge.spot ? charge.contracted : charge.list;
    const cost = moneyText(gross);
    const off = charge.contracted - gross;
    const offText = off === 0 ? '' : moneyText(off);
    return [
      off === 0 ? '{}' : `"{""edp_discount"":${offText}}"`,
      offText,
      id,
      interval(charge),
      cost,
      moneyText(charge.contracted),
      cost,
      quantityText(charge.quantity),
      instant(charge.until),
      instant(charge.from),
      moneyText(charge.list),
    ];
  },
};

const COSTS = [
  'line_item_blended_cost',
  'line_item_net_unblended_cost',
  'line_item_unblended_cost',
  'line_item_usage_amount',
] as const;

export const covered: Item = {
  changing: [
    ...COSTS,
    'pricing_public_on_demand_cost',
    'savings_plan_net_savings_plan_effective_cost',
    'savings_plan_savings_plan_effective_cost',
  ],
  fixed: (charge) => ({
    ...priced(charge),
    ...planCells(charge),
    line_item_line_item_type: 'SavingsPlanCoveredUsage',
    line_item_unblended_rate: priceText(charge.listPrice),
    pricing_term: 'OnDemand',
    savings_plan_savings_plan_rate: priceText(Math.round(charge.effective / charge.quantity)),
  }),
  values: (charge, id) => {
    const effective = moneyText(charge.effective);
    return [...costs(charge, id, charge.list), moneyText(charge.list), effective, effective];
  },
};

export const negation: Item = {
  changing: [...COSTS],
  fixed: (charge) => ({
    ...planCells(charge),
    line_item_line_item_type: 'SavingsPlanNegation',
    line_item_line_item_description: quoted(`SavingsPlanNegation used by AccountId : ${charge.account.id}`),
  }),
  values: (charge, id) => costs(charge, id, -charge.list),
};

export const discounted: Item = {
  changing: [
    ...COSTS,
    'pricing_public_on_demand_cost',
    'reservation_effective_cost',
    'reservation_net_effective_cost',
    'reservation_net_recurring_fee_for_usage',
    'reservation_recurring_fee_for_usage',
  ],
  fixed: (charge) => ({
    ...priced(charge),
    ...reserved(),
    line_item_line_item_type: 'DiscountedUsage',
    line_item_unblended_rate: '0',
    pricing_term: 'Reserved',
    reservation_amortized_upfront_cost_for_usage: '0',
    reservation_net_amortized_upfront_cost_for_usage: '0',
  }),
  values: (charge, id) => {
    const effective = moneyText(charge.effective);
    return [...costs(charge, id, 0), moneyText(charge.list), effective, effective, effective, effective];
  },
};

/** The plan's fee; what was not used of it is its effective cost. */
export const savingsPlanFee: Item = {
  changing: [...COSTS],
  fixed: (charge) => ({
    ...planCells(charge),
    line_item_line_item_type: 'SavingsPlanRecurringFee',
    line_item_product_code: 'ComputeSavingsPlans',
    line_item_usage_type: 'ComputeSP:1yrNoUpfront',
    product: jsonCell([['product_name', 'Savings Plans for AWS Compute usage']]),
    savings_plan_recurring_commitment_for_billing_period: moneyText(charge.billed),
    savings_plan_net_recurring_commitment_for_billing_period: moneyText(charge.billed),
    savings_plan_total_commitment_to_date: moneyText(charge.billed),
    savings_plan_used_commitment: moneyText(charge.billed - charge.effective),
  }),
  values: (charge, id) => costs(charge, id, charge.billed),
};

/** The fee of reserved instances for a month; the unused hours of it are its effective cost. */
export const reservationFee: Item = {
  changing: [...COSTS],
  fixed: (charge) => {
    const unused = moneyText(charge.effective);
    return {
      ...reserved(),
      line_item_line_item_type: 'RIFee',
      line_item_usage_type: 'EU-HeavyUsage:db.r6g.4xlarge',
      reservation_unused_recurring_fee: unused,
      reservation_net_unused_recurring_fee: unused,
      reservation_unused_amortized_upfront_fee_for_billing_period: '0',
      reservation_net_unused_amortized_upfront_fee_for_billing_period: '0',
    };
  },
  values: (charge, id) => costs(charge, id, charge.billed),
};

const LINE_ITEM_TYPES: Partial<Record<Charge['kind'], string>> = {
  fee: 'Fee',
  credit: 'Credit',
  refund: 'Refund',
  tax: 'Tax',
};

/** Fees, credits, refunds, taxes. */
export const other: Item = {
  changing: [...COSTS],
  fixed: (charge) => ({
    line_item_line_item_type: LINE_ITEM_TYPES[charge.kind] ?? 'Usage',
    line_item_tax_type: charge.kind === 'tax' ? 'VAT' : '',
  }),
  values: (charge, id) => costs(charge, id, charge.billed),
};

/** Identity, the three costs at the same amount, quantity and period. */
function costs(charge: Charge, id: string, units: Units): string[] {
  const text = moneyText(units);
  return [
    id,
    interval(charge),
    text,
    text,
    text,
    charge.quantity === 0 ? '1' : quantityText(charge.quantity),
    instant(charge.until),
    instant(charge.from),
  ];
}

function interval(charge: Charge): string {
  return `${charge.from}/${charge.until}`;
}

function instant(text: string): string {
  return `${text.slice(0, -1)}.000Z`;
}

function priced(charge: Charge): Cells {
  return {
    pricing_currency: CURRENCY,
    pricing_public_on_demand_rate: priceText(charge.listPrice),
    pricing_unit: charge.meter?.unit ?? '',
  };
}

function planCells(charge: Charge): Cells {
  return {
    savings_plan_savings_plan_a_r_n: `arn:aws:savingsplans::${PAYERS.aws.id}:savingsplan/6d2b7f50-93ce-4e0a-8f41-27c5b1d9a8e3`,
    savings_plan_offering_type: 'ComputeSavingsPlans',
    savings_plan_payment_option: 'No Upfront',
    savings_plan_purchase_term: '1yr',
    savings_plan_region: charge.region ? quoted(charge.region.name) : '',
  };
}

function reserved(): Cells {
  return {
    reservation_reservation_a_r_n: `arn:aws:rds:eu-west-1:${PAYERS.aws.id}:ri:ri-2026-northwind-postgres`,
    pricing_lease_contract_length: '1yr',
    pricing_purchase_option: 'No Upfront',
  };
}
