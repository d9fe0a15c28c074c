import type { Chance } from '../chance.ts';
import type { Charge } from '../charge.ts';
import { ACCOUNTS, CURRENCY, PAYERS } from '../company.ts';
import { moneyText, priceText, quantityText } from '../money.ts';
import type { MonthSpan } from '../span.ts';
import { ORACLE_FOCUS_COLUMNS } from './focus-columns.ts';
import {
  createLines,
  jsonCell,
  moneyOf,
  quoted,
  type Cells,
  type Form,
  type Layout,
  type PutLine,
} from './layout.ts';

type Column = (typeof ORACLE_FOCUS_COLUMNS)[number];

/** Oracle's FOCUS report (1.0-preview): the tenancy is the sub account, the compartment stands in oci_ columns. */
export function createOracle(chance: Chance): Layout {
  const lineOf = createLines<Column>(ORACLE_FOCUS_COLUMNS);
  let number = 0;
  const form: Form<Column> = {
    changing: CHANGING,
    fixed: cellsOf,
    values: (charge) => {
      number += 1;
      const quantity = charge.kind === 'usage' ? quantityText(charge.quantity) : '';
      return [
        moneyText(charge.billed),
        charge.until,
        charge.from,
        moneyText(charge.effective),
        moneyText(charge.list),
        quantity,
        quantity,
        chance.hex(32, 'reference', number),
      ];
    },
  };
  const write = (charge: Charge, month: MonthSpan, put: PutLine): void => {
    // 1.0-preview has no ContractedCost.
    put(lineOf(form, charge, month), { ...moneyOf(charge), contracted: 0 });
  };
  return { header: ORACLE_FOCUS_COLUMNS.join(','), lineEnd: '\n', write };
}

const CHANGING: readonly Column[] = [
  'BilledCost',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'EffectiveCost',
  'ListCost',
  'PricingQuantity',
  'UsageQuantity',
  'oci_ReferenceNumber',
];

function cellsOf(charge: Charge, span: MonthSpan): Cells<Column> {
  const { subject, resource, meter } = charge;
  const isUsage = charge.kind === 'usage';
  return {
    AvailabilityZone: resource?.zone ?? '',
    BillingAccountId: PAYERS.oracle.id,
    BillingCurrency: CURRENCY,
    BillingPeriodStart: `${span.first}T00:00:00Z`,
    BillingPeriodEnd: `${span.end}T00:00:00Z`,
    ChargeCategory: charge.kind === 'refund' ? 'Adjustment' : 'Usage',
    ChargeDescription: quoted(charge.description),
    ChargeFrequency: isUsage ? 'Usage-Based' : 'One-Time',
    ChargeSubcategory: isUsage ? 'On-Demand' : 'General Adjustment',
    InvoiceIssuer: 'Oracle',
    ...(isUsage
      ? {
          ListUnitPrice: priceText(charge.listPrice),
          PricingUnit: meter?.unit ?? '',
          UsageUnit: meter?.unit ?? '',
        }
      : {}),
    Provider: 'Oracle',
    Publisher: 'Oracle',
    Region: charge.region?.id ?? '',
    ResourceId: resource?.id ?? '',
    ResourceType: subject.resourceType,
    ServiceCategory: subject.category,
    ServiceName: subject.service,
    SkuId: subject.code,
    SubAccountId: PAYERS.oracle.id,
    SubAccountName: PAYERS.oracle.name,
    Tags: resource && resource.tags.length > 0 ? jsonCell(resource.tags) : '{}',
    oci_CompartmentId: ACCOUNTS['finance-erp'].id,
    oci_CompartmentName: ACCOUNTS['finance-erp'].name,
    oci_OverageFlag: 'false',
  };
}
