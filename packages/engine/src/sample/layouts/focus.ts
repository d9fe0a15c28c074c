import type { Chance } from '../chance.ts';
import type { Charge } from '../charge.ts';
import { ACCOUNTS, CURRENCY, PAYERS } from '../company.ts';
import { moneyText, priceText, quantityText } from '../money.ts';
import type { Resource } from '../resources.ts';
import type { MonthSpan } from '../span.ts';
import { FOCUS_1_2_COLUMNS } from './focus-columns.ts';
import {
  createLines,
  invoiceOf,
  jsonCell,
  moneyOf,
  quoted,
  type Cells as CellsOf,
  type Form,
  type Layout,
  type LineMoney,
  type PutLine,
} from './layout.ts';

type Column = (typeof FOCUS_1_2_COLUMNS)[number];
type Cells = CellsOf<Column>;

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
  const lineOf = createLines<Column>(FOCUS_1_2_COLUMNS);
  const form = (
    own: (charge: Charge) => Cells,
    sums: (charge: Charge) => LineMoney = moneyOf,
  ): Form<Column> => ({
    changing: PERIOD_AND_MONEY,
    fixed: (charge, month) => ({ ...baseCells(charge, month, dialect, chance), ...own(charge) }),
    values: (charge) => valuesOf(charge, sums(charge)),
  });
  const forms = {
    usage: form((charge) => usage(charge, dialect)),
    purchase: form((charge) => purchased(charge, dialect), purchaseOf),
    unused: form((charge) => unusedRest(charge, dialect), unusedOf),
    plain: form(plain),
  };
  // The two ways a resource is priced differ in fixed cells.
  const covered = form((charge) => usage(charge, dialect));
  const write = (charge: Charge, month: MonthSpan, put: PutLine): void => {
    switch (charge.kind) {
      case 'usage':
        put(lineOf(forms.usage, charge, month), charge);
        return;
      case 'covered':
        put(lineOf(covered, charge, month), charge);
        return;
      case 'commitment':
        put(lineOf(forms.purchase, charge, month), purchaseOf(charge));
        if (charge.effective !== 0) put(lineOf(forms.unused, charge, month), unusedOf(charge));
        return;
      case 'fee':
      case 'credit':
      case 'refund':
      case 'tax':
      case 'adjustment':
        put(lineOf(forms.plain, charge, month), charge);
    }
  };
  return { header: FOCUS_1_2_COLUMNS.join(','), lineEnd: dialect.lineEnd, write };
}

const PERIOD_AND_MONEY: readonly Column[] = [
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'BilledCost',
  'EffectiveCost',
  'ListCost',
  'ContractedCost',
  'PricingQuantity',
  'PricingCurrencyEffectiveCost',
  'ConsumedQuantity',
  'CommitmentDiscountQuantity',
];

function valuesOf(charge: Charge, sums: LineMoney): string[] {
  const effective = moneyText(sums.effective);
  const quantity = charge.quantity === 0 ? '' : quantityText(charge.quantity);
  return [
    charge.from,
    charge.until,
    moneyText(sums.billed),
    effective,
    moneyText(sums.list),
    moneyText(sums.contracted),
    charge.kind === 'commitment' ? '1' : quantity,
    effective,
    quantity,
    charge.commitment ? quantity : '',
  ];
}

function purchaseOf(charge: Charge): LineMoney {
  return { ...moneyOf(charge), effective: 0 };
}

function unusedOf({ effective }: Charge): LineMoney {
  return { billed: 0, effective, list: effective, contracted: effective };
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
  return {
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    PricingCategory: charge.commitment ? 'Committed' : charge.spot ? 'Dynamic' : 'Standard',
    PricingUnit: charge.meter?.unit ?? '',
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
