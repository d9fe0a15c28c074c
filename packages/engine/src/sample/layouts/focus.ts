import type { Chance } from '../chance.ts';
import type { Charge } from '../charge.ts';
import { ACCOUNTS, CURRENCY, PAYERS } from '../company.ts';
import { moneyText, priceText, quantityText } from '../money.ts';
import type { Resource } from '../resources.ts';
import type { MonthSpan } from '../span.ts';
import { FOCUS_1_2_COLUMNS } from './focus-columns.ts';
import {
  createLine,
  invoiceOf,
  jsonCell,
  moneyOf,
  quoted,
  rememberTemplates,
  type Cells as CellsOf,
  type Layout,
  type LineMoney,
  type PutLine,
} from './layout.ts';

type Cells = CellsOf<(typeof FOCUS_1_2_COLUMNS)[number]>;

/** How a provider speaks FOCUS. */
export interface FocusDialect {
  readonly provider: 'azure' | 'gcp';
  readonly providerName: string;
  readonly publisher: string;
  readonly issuer: string;
  readonly billingAccountType: string;
  readonly subAccountType: string;
  readonly invoicePrefix: string;
  readonly commitmentType: string;
  commitmentId(account: string, region: string): string;
  readonly lineEnd: '\n' | '\r\n';
}

export const AZURE_DIALECT: FocusDialect = {
  provider: 'azure',
  providerName: 'Microsoft',
  publisher: 'Microsoft',
  issuer: 'Microsoft',
  billingAccountType: 'Billing Profile',
  subAccountType: 'Subscription',
  invoicePrefix: 'G0',
  commitmentType: 'Reservation',
  commitmentId: () =>
    '/providers/Microsoft.Capacity/reservationOrders/2e0d61f8-7b1c-4b53-8a2e-d4c9f30517aa/reservations/b80f5c23-91e4-4d6f-9c07-5a3e12f6d8b4',
  lineEnd: '\r\n',
};

export const GOOGLE_DIALECT: FocusDialect = {
  provider: 'gcp',
  providerName: 'Google Cloud',
  publisher: 'Google',
  issuer: 'Google Cloud France SARL',
  billingAccountType: 'Billing Account',
  subAccountType: 'Project',
  invoicePrefix: '53',
  commitmentType: 'Committed Use Discount',
  commitmentId: (account, region) =>
    `//compute.googleapis.com/projects/${account}/regions/${region}/commitments/cud-n2-europe-west1`,
  lineEnd: '\n',
};

/** FOCUS 1.2: covered usage is billed 0 and has its amortised cost; a commitment is a purchase and its unused rest. */
export function createFocus(dialect: FocusDialect, chance: Chance): Layout {
  const line = createLine(FOCUS_1_2_COLUMNS);
  const templateOf = rememberTemplates((charge, month) => baseCells(charge, month, dialect, chance), line);
  const write = (charge: Charge, month: MonthSpan, put: PutLine): void => {
    const template = templateOf(charge, month);
    const add = (cells: Cells, sums: LineMoney): void => {
      line.start(template);
      line.set({ ChargePeriodStart: charge.from, ChargePeriodEnd: charge.until });
      line.set(money(sums));
      line.set(cells);
      put(line.text(), sums);
    };
    switch (charge.kind) {
      case 'usage':
      case 'covered':
        add(usage(charge, dialect), moneyOf(charge));
        return;
      case 'commitment': {
        const unused = charge.effective;
        add(purchased(charge, dialect), { ...moneyOf(charge), effective: 0 });
        if (unused === 0) return;
        add(unusedRest(charge, dialect), {
          billed: 0,
          effective: unused,
          list: unused,
          contracted: unused,
        });
        return;
      }
      case 'fee':
      case 'credit':
      case 'refund':
      case 'tax':
      case 'adjustment':
        add(plain(charge), moneyOf(charge));
    }
  };
  return { header: FOCUS_1_2_COLUMNS.join(','), lineEnd: dialect.lineEnd, write };
}

function money(sums: LineMoney): Cells {
  return {
    BilledCost: moneyText(sums.billed),
    EffectiveCost: moneyText(sums.effective),
    ListCost: moneyText(sums.list),
    ContractedCost: moneyText(sums.contracted),
    PricingCurrencyEffectiveCost: moneyText(sums.effective),
  };
}

function baseCells(charge: Charge, span: MonthSpan, dialect: FocusDialect, chance: Chance): Cells {
  const { subject, region, resource, account } = charge;
  const payer = PAYERS[dialect.provider];
  return {
    ProviderName: dialect.providerName,
    PublisherName: dialect.publisher,
    InvoiceIssuerName: dialect.issuer,
    InvoiceId: invoiceOf(span, dialect.invoicePrefix, (m) => chance.hex(7, 'invoice', m).toUpperCase()),
    BillingAccountId: payer.id,
    BillingAccountName: payer.name,
    BillingAccountType: dialect.billingAccountType,
    SubAccountId: account.id,
    SubAccountName: account.name,
    SubAccountType: dialect.subAccountType,
    BillingPeriodStart: `${span.first}T00:00:00Z`,
    BillingPeriodEnd: `${span.end}T00:00:00Z`,
    ChargeDescription: quoted(charge.description),
    BillingCurrency: CURRENCY,
    PricingCurrency: CURRENCY,
    ServiceName: subject.service,
    ServiceCategory: subject.category,
    ServiceSubcategory: subject.subcategory,
    ...(region ? { RegionId: region.id, RegionName: region.name } : {}),
    ...(resource ? resourceCells(resource) : {}),
  };
}

function resourceCells(resource: Resource): Cells {
  const size = resource.slot.size;
  return {
    ResourceId: quoted(resource.id),
    ResourceName: quoted(resource.name),
    ResourceType: resource.slot.family.resourceType,
    AvailabilityZone: resource.zone,
    Tags: resource.tags.length === 0 ? '' : jsonCell(resource.tags),
    SkuPriceDetails: size
      ? quoted(JSON.stringify({ InstanceType: size.name, CoreCount: size.vcpu, MemorySize: size.memory }))
      : '',
  };
}

function usage(charge: Charge, dialect: FocusDialect): Cells {
  const meter = (charge.meter?.usageType ?? '').replace('{size}', charge.resource?.slot.size?.name ?? '');
  const quantity = quantityText(charge.quantity);
  return {
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    PricingCategory: charge.commitment ? 'Committed' : charge.spot ? 'Dynamic' : 'Standard',
    PricingQuantity: quantity,
    PricingUnit: charge.meter?.unit ?? '',
    ConsumedQuantity: quantity,
    ConsumedUnit: charge.meter?.unit ?? '',
    ListUnitPrice: priceText(charge.listPrice),
    ContractedUnitPrice: priceText(charge.price),
    PricingCurrencyListUnitPrice: priceText(charge.listPrice),
    PricingCurrencyContractedUnitPrice: priceText(charge.price),
    SkuId: `${charge.subject.code}/${meter}`,
    SkuMeter: meter,
    ...(charge.commitment
      ? {
          ...commitmentCells(charge, dialect),
          CommitmentDiscountStatus: 'Used',
          CommitmentDiscountQuantity: quantity,
          CommitmentDiscountUnit: charge.meter?.unit ?? '',
        }
      : {}),
  };
}

function commitmentCells(charge: Charge, dialect: FocusDialect): Cells {
  return {
    CommitmentDiscountId: commitmentId(charge, dialect),
    CommitmentDiscountName: charge.commitment?.name ?? '',
    CommitmentDiscountCategory: 'Usage',
    CommitmentDiscountType: dialect.commitmentType,
  };
}

function commitmentId({ commitment }: Charge, dialect: FocusDialect): string {
  return commitment ? dialect.commitmentId(ACCOUNTS[commitment.account].id, commitment.region.id) : '';
}

function purchased(charge: Charge, dialect: FocusDialect): Cells {
  return {
    ...commitmentCells(charge, dialect),
    ResourceId: commitmentId(charge, dialect),
    ResourceName: charge.commitment?.name ?? '',
    ResourceType: dialect.commitmentType,
    ChargeCategory: 'Purchase',
    ChargeFrequency: 'Recurring',
    PricingCategory: 'Standard',
    PricingQuantity: '1',
    PricingUnit: '1',
  };
}

function unusedRest(charge: Charge, dialect: FocusDialect): Cells {
  return {
    ...purchased(charge, dialect),
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    PricingCategory: 'Committed',
    CommitmentDiscountStatus: 'Unused',
    ChargeDescription: quoted(`${charge.description}, unused`),
  };
}

const CATEGORIES: Partial<Record<Charge['kind'], string>> = {
  fee: 'Purchase',
  credit: 'Credit',
  refund: 'Usage',
  tax: 'Tax',
  adjustment: 'Adjustment',
};

function plain(charge: Charge): Cells {
  return {
    ChargeCategory: CATEGORIES[charge.kind] ?? 'Usage',
    ChargeClass: charge.kind === 'refund' ? 'Correction' : '',
    ChargeFrequency: charge.kind === 'fee' ? 'Recurring' : 'One-Time',
  };
}
