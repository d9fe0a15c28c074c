import type { Chance } from '../chance.ts';
import type { Charge } from '../charge.ts';
import { CURRENCY, PAYERS } from '../company.ts';
import { priceText } from '../money.ts';
import type { Resource } from '../resources.ts';
import type { MonthSpan } from '../span.ts';
import { CUR2_COLUMNS } from './cur2-columns.ts';
import {
  covered,
  discounted,
  negation,
  other,
  reservationFee,
  savingsPlanFee,
  usage,
  type Cells,
  type Item,
} from './cur2-items.ts';
import {
  createLines,
  invoiceOf,
  jsonCell,
  moneyOf,
  quoted,
  type Form,
  type Layout,
  type LineMoney,
  type PutLine,
} from './layout.ts';

type Column = (typeof CUR2_COLUMNS)[number];
const ENTITY = quoted('Amazon Web Services EMEA SARL');

/**
 * AWS Data Exports CUR 2.0 as CSV: maps as JSON text, an enterprise discount in the net columns, and the line item
 * types of AWS (formats.md 2.3): a covered hour is SavingsPlanCoveredUsage and its negation, or DiscountedUsage.
 * Fees, credits and taxes have no public price.
 */
export function createCur2(chance: Chance): Layout {
  const lineOf = createLines<Column>(CUR2_COLUMNS);
  let number = 0;
  const nextId = (): string => {
    number += 1;
    return chance.hex(32, 'line', number);
  };
  const form = (item: Item): Form<Column> => ({
    changing: [...IDENTITY, ...item.changing].sort(byColumn),
    fixed: (charge, month) => ({ ...baseCells(charge, month, chance), ...item.fixed(charge) }),
    values: (charge) => item.values(charge, nextId()),
  });
  const forms = {
    usage: form(usage),
    covered: form(covered),
    negation: form(negation),
    discounted: form(discounted),
    savingsPlanFee: form(savingsPlanFee),
    reservationFee: form(reservationFee),
    other: form(other),
  };
  const write = (charge: Charge, month: MonthSpan, put: PutLine): void => {
    const add = (as: keyof typeof forms, money: Partial<LineMoney>): void => {
      put(lineOf(forms[as], charge, month), { ...moneyOf(charge), ...money });
    };
    const savingsPlan = charge.commitment?.kind === 'savings plan';
    switch (charge.kind) {
      case 'usage':
        put(lineOf(forms.usage, charge, month), charge);
        return;
      case 'covered':
        if (savingsPlan) {
          add('covered', { billed: charge.list, contracted: charge.list });
          add('negation', { billed: -charge.list, effective: 0, list: 0, contracted: 0 });
        } else {
          add('discounted', { contracted: charge.list });
        }
        return;
      case 'commitment':
        add(savingsPlan ? 'savingsPlanFee' : 'reservationFee', { list: 0 });
        return;
      case 'fee':
      case 'credit':
      case 'refund':
      case 'tax':
      case 'adjustment':
        add('other', { list: 0 });
    }
  };
  return { header: CUR2_COLUMNS.join(','), lineEnd: '\n', write };
}

/** What changes on every line, in the order of the header: items put their own columns around it. */
const IDENTITY = [
  'identity_line_item_id',
  'identity_time_interval',
  'line_item_usage_end_date',
  'line_item_usage_start_date',
] as const satisfies readonly Column[];

function byColumn(a: Column, b: Column): number {
  return CUR2_COLUMNS.indexOf(a) - CUR2_COLUMNS.indexOf(b);
}

/** What stays the same for a resource, its meter and a month. */
function baseCells(charge: Charge, span: MonthSpan, chance: Chance): Cells {
  const { subject, region, resource, meter, account } = charge;
  const usageType = meter ? usageTypeOf(charge) : '';
  const market = subject.marketplace;
  const sku = usageType === '' ? '' : chance.hex(16, 'sku', subject.code, usageType).toUpperCase();
  return {
    bill_bill_type: 'Anniversary',
    bill_billing_entity: market === undefined ? 'AWS' : 'AWS Marketplace',
    bill_billing_period_start_date: `${span.first}T00:00:00.000Z`,
    bill_billing_period_end_date: `${span.end}T00:00:00.000Z`,
    bill_invoice_id: invoiceOf(span, market === undefined ? 'EUINFR26-' : '19', (m) =>
      chance.hex(7, 'invoice', m, market ?? ''),
    ),
    bill_invoicing_entity: ENTITY,
    bill_payer_account_id: PAYERS.aws.id,
    bill_payer_account_name: PAYERS.aws.name,
    cost_category: '{}',
    discount: '{}',
    line_item_currency_code: CURRENCY,
    line_item_legal_entity: market === undefined ? ENTITY : quoted(market),
    line_item_line_item_description: quoted(
      charge.kind === 'usage' ? `€${priceText(charge.price)} ${charge.description}` : charge.description,
    ),
    line_item_product_code: subject.code,
    line_item_usage_account_id: account.id,
    line_item_usage_account_name: account.name,
    line_item_usage_type: usageType,
    line_item_operation: meter?.operation ?? '',
    line_item_availability_zone: resource?.zone ?? '',
    line_item_resource_id: resource?.id ?? '',
    product: jsonCell([
      ['product_name', subject.service],
      ...(region ? ([['region', region.id]] as const) : []),
      ...sizeFacts(resource),
    ]),
    product_product_family: subject.productFamily,
    product_region_code: region?.id ?? '',
    product_location: region ? quoted(region.name) : '',
    product_location_type: region ? 'AWS Region' : '',
    product_servicecode: subject.code,
    product_sku: sku,
    product_usagetype: usageType,
    product_operation: meter?.operation ?? '',
    product_instance_type: resource?.slot.size?.name ?? '',
    product_pricing_unit: meter?.unit ?? '',
    resource_tags: resource ? tagCell(resource) : '{}',
    tags: '{}',
  };
}

function usageTypeOf(charge: Charge): string {
  const { subject, meter, region, resource } = charge;
  const text = (meter?.usageType ?? '').replace('{size}', resource?.slot.size?.name ?? '');
  const prefixed = subject.marketplace === undefined && subject.code !== 'AmazonCloudFront';
  return `${prefixed ? (region?.prefix ?? '') : ''}${text}`;
}

function sizeFacts(resource: Resource | null): (readonly [string, string])[] {
  const size = resource?.slot.size;
  return size
    ? [
        ['vcpu', String(size.vcpu)],
        ['memory', `${size.memory} GiB`],
      ]
    : [];
}

/** User tags carry `user_`; the tag that AWS itself gives carries `aws_`. */
function tagCell(resource: Resource): string {
  return jsonCell([
    ...resource.tags.map(([key, value]) => [`user_${key}`, value] as const),
    ...(resource.slot.family.key === 'ec2-scale-out'
      ? ([['aws_autoscaling_groupName', 'checkout-web-asg']] as const)
      : []),
  ]);
}
