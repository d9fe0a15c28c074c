import type { Charge } from '../charge.ts';
import { CURRENCY, PAYERS } from '../company.ts';
import { moneyText, priceText, quantityText } from '../money.ts';
import type { CUR2_COLUMNS } from './cur2-columns.ts';
import { jsonCell, quoted, type Cells as CellsOf } from './layout.ts';

/** What the line item types of a CUR 2.0 hold (formats.md 2.3). */
export type Cells = CellsOf<(typeof CUR2_COLUMNS)[number]>;

function priced(charge: Charge): Cells {
  return {
    line_item_usage_amount: quantityText(charge.quantity),
    pricing_currency: CURRENCY,
    pricing_public_on_demand_cost: moneyText(charge.list),
    pricing_public_on_demand_rate: priceText(charge.listPrice),
    pricing_unit: charge.meter?.unit ?? '',
    pricing_term: 'OnDemand',
  };
}

export function onDemand(charge: Charge): Cells {
  const spot = charge.spot;
  const gross = spot ? charge.contracted : charge.list;
  const rate = priceText(spot ? charge.price : charge.listPrice);
  const off = gross - charge.contracted;
  return {
    ...priced(charge),
    line_item_line_item_type: 'Usage',
    line_item_unblended_cost: moneyText(gross),
    line_item_unblended_rate: rate,
    line_item_blended_cost: moneyText(gross),
    line_item_blended_rate: rate,
    line_item_net_unblended_cost: moneyText(charge.contracted),
    line_item_net_unblended_rate: priceText(charge.price),
    ...(spot ? { pricing_term: '', pricing_purchase_option: '' } : {}),
    ...(off === 0
      ? {}
      : {
          discount: `"{""edp_discount"":${moneyText(-off)}}"`,
          discount_total_discount: moneyText(-off),
        }),
  };
}

export function savingsPlanCovered(charge: Charge): Cells {
  const effective = moneyText(charge.effective);
  return {
    ...priced(charge),
    ...grossCells(charge.list),
    line_item_line_item_type: 'SavingsPlanCoveredUsage',
    line_item_unblended_rate: priceText(charge.listPrice),
    pricing_term: 'OnDemand',
    ...planCells(charge),
    savings_plan_savings_plan_effective_cost: effective,
    savings_plan_net_savings_plan_effective_cost: effective,
    savings_plan_savings_plan_rate: priceText(Math.round(charge.effective / charge.quantity)),
  };
}

export function savingsPlanNegation(charge: Charge): Cells {
  return {
    ...grossCells(-charge.list),
    line_item_line_item_type: 'SavingsPlanNegation',
    line_item_usage_amount: quantityText(charge.quantity),
    line_item_line_item_description: quoted(`SavingsPlanNegation used by AccountId : ${charge.account.id}`),
    line_item_resource_id: charge.resource?.id ?? '',
    ...planCells(charge),
  };
}

function grossCells(units: number): Cells {
  const text = moneyText(units);
  return {
    line_item_unblended_cost: text,
    line_item_blended_cost: text,
    line_item_net_unblended_cost: text,
  };
}

function planCells(charge: Charge): Cells {
  return {
    savings_plan_savings_plan_a_r_n: planArn(),
    savings_plan_offering_type: 'ComputeSavingsPlans',
    savings_plan_payment_option: 'No Upfront',
    savings_plan_purchase_term: '1yr',
    ...(charge.region ? { savings_plan_region: quoted(charge.region.name) } : {}),
  };
}

function planArn(): string {
  return `arn:aws:savingsplans::${PAYERS.aws.id}:savingsplan/6d2b7f50-93ce-4e0a-8f41-27c5b1d9a8e3`;
}

function reservationArn(): string {
  return `arn:aws:rds:eu-west-1:${PAYERS.aws.id}:ri:ri-2026-northwind-postgres`;
}

export function discounted(charge: Charge): Cells {
  const effective = moneyText(charge.effective);
  return {
    ...priced(charge),
    ...grossCells(0),
    line_item_line_item_type: 'DiscountedUsage',
    line_item_unblended_rate: '0',
    pricing_term: 'Reserved',
    pricing_lease_contract_length: '1yr',
    pricing_purchase_option: 'No Upfront',
    reservation_reservation_a_r_n: reservationArn(),
    reservation_effective_cost: effective,
    reservation_net_effective_cost: effective,
    reservation_recurring_fee_for_usage: effective,
    reservation_net_recurring_fee_for_usage: effective,
    reservation_amortized_upfront_cost_for_usage: '0',
    reservation_net_amortized_upfront_cost_for_usage: '0',
  };
}

/** The commitment's fee; what was not used of it is its effective cost. */
export function fee(charge: Charge): Cells {
  const unused = moneyText(charge.effective);
  if (charge.commitment?.kind === 'savings plan') {
    return {
      ...grossCells(charge.billed),
      ...planCells(charge),
      line_item_line_item_type: 'SavingsPlanRecurringFee',
      line_item_product_code: 'ComputeSavingsPlans',
      line_item_usage_type: 'ComputeSP:1yrNoUpfront',
      line_item_usage_amount: '1',
      product: jsonCell([['product_name', 'Savings Plans for AWS Compute usage']]),
      savings_plan_recurring_commitment_for_billing_period: moneyText(charge.billed),
      savings_plan_net_recurring_commitment_for_billing_period: moneyText(charge.billed),
      savings_plan_total_commitment_to_date: moneyText(charge.billed),
      savings_plan_used_commitment: moneyText(charge.billed - charge.effective),
    };
  }
  return {
    ...grossCells(charge.billed),
    line_item_line_item_type: 'RIFee',
    line_item_usage_type: 'EU-HeavyUsage:db.r6g.4xlarge',
    line_item_usage_amount: '1',
    reservation_reservation_a_r_n: reservationArn(),
    reservation_unused_recurring_fee: unused,
    reservation_net_unused_recurring_fee: unused,
    reservation_unused_amortized_upfront_fee_for_billing_period: '0',
    reservation_net_unused_amortized_upfront_fee_for_billing_period: '0',
    pricing_lease_contract_length: '1yr',
    pricing_purchase_option: 'No Upfront',
  };
}

const LINE_ITEM_TYPES: Partial<Record<Charge['kind'], string>> = {
  fee: 'Fee',
  credit: 'Credit',
  refund: 'Refund',
  tax: 'Tax',
};

export function plain(charge: Charge): Cells {
  return {
    ...grossCells(charge.billed),
    line_item_line_item_type: LINE_ITEM_TYPES[charge.kind] ?? 'Usage',
    line_item_usage_amount: '1',
    ...(charge.kind === 'tax' ? { line_item_tax_type: 'VAT' } : {}),
  };
}
