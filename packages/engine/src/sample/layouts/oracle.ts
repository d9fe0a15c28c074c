import type { Chance } from '../chance.ts';
import type { Charge } from '../charge.ts';
import { ACCOUNTS, CURRENCY, PAYERS } from '../company.ts';
import { moneyText, priceText, quantityText } from '../money.ts';
import type { MonthSpan } from '../span.ts';
import { ORACLE_FOCUS_COLUMNS } from './focus-columns.ts';
import { createLine, jsonCell, quoted, type Cells as CellsOf, type Layout, type PutLine } from './layout.ts';

type Cells = CellsOf<(typeof ORACLE_FOCUS_COLUMNS)[number]>;

/** Oracle's FOCUS report (1.0-preview): the tenancy is the sub account, the compartment stands in oci_ columns. */
export function createOracle(chance: Chance): Layout {
  const line = createLine(ORACLE_FOCUS_COLUMNS);
  let number = 0;
  const write = (charge: Charge, month: MonthSpan, put: PutLine): void => {
    number += 1;
    line.start(line.template(cellsOf(charge, month, chance.hex(32, 'reference', number))));
    put(line.text(), {
      billed: charge.billed,
      effective: charge.effective,
      list: charge.list,
      // 1.0-preview has no ContractedCost.
      contracted: 0,
    });
  };
  return { header: ORACLE_FOCUS_COLUMNS.join(','), lineEnd: '\n', write };
}

function cellsOf(charge: Charge, span: MonthSpan, reference: string): Cells {
  const { subject, resource, meter } = charge;
  const isUsage = charge.kind === 'usage';
  return {
    AvailabilityZone: resource?.zone ?? '',
    BilledCost: moneyText(charge.billed),
    BillingAccountId: PAYERS.oracle.id,
    BillingCurrency: CURRENCY,
    BillingPeriodStart: `${span.first}T00:00:00Z`,
    BillingPeriodEnd: `${span.end}T00:00:00Z`,
    ChargeCategory: charge.kind === 'refund' ? 'Adjustment' : 'Usage',
    ChargeDescription: quoted(charge.description),
    ChargeFrequency: isUsage ? 'Usage-Based' : 'One-Time',
    ChargePeriodStart: charge.from,
    ChargePeriodEnd: charge.until,
    ChargeSubcategory: isUsage ? 'On-Demand' : 'General Adjustment',
    EffectiveCost: moneyText(charge.effective),
    InvoiceIssuer: 'Oracle',
    ListCost: moneyText(charge.list),
    ...(isUsage
      ? {
          ListUnitPrice: priceText(charge.listPrice),
          PricingQuantity: quantityText(charge.quantity),
          PricingUnit: meter?.unit ?? '',
          UsageQuantity: quantityText(charge.quantity),
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
    oci_ReferenceNumber: reference,
    oci_CompartmentId: ACCOUNTS['finance-erp'].id,
    oci_CompartmentName: ACCOUNTS['finance-erp'].name,
    oci_OverageFlag: 'false',
  };
}
