import { CHARGE_CATEGORIES, FOCUS_CATEGORIES, SERVICE_CATEGORIES } from '../../focus/categories.ts';
import { PROVIDER_NAMES } from '../../focus/providers.ts';
import { REGION_ALIASES } from '../../focus/regions.ts';
import type { FormatColumns, TextRule } from '../rule.ts';

const column = (...columns: string[]): TextRule => ({ columns });

const COMMITMENT_TYPE = column('commitmentdiscounttype');
const PRICING_CATEGORY = column('pricingcategory');

/**
 * FOCUS 1.0 to 1.3, and 1.0-preview as Oracle delivers it (Provider, Publisher, InvoiceIssuer, Region, UsageQuantity,
 * UsageUnit). Names are compared in small letters: AWS writes Parquet columns so. Which of the versions a file has makes no
 * difference to the rules: newer names stand before older ones. (formats.md 1, 8)
 */
export const FOCUS_COLUMNS: FormatColumns = {
  canonical: (name) => name.trim().toLowerCase(),
  spelling: {
    billedcost: 'BilledCost',
    effectivecost: 'EffectiveCost',
    billingcurrency: 'BillingCurrency',
    billingperiodstart: 'BillingPeriodStart',
    chargeperiodstart: 'ChargePeriodStart',
    chargeperiodend: 'ChargePeriodEnd',
  },
  required: [
    ['billedcost'],
    ['effectivecost'],
    ['billingcurrency'],
    ['billingperiodstart'],
    ['chargeperiodstart'],
    ['chargeperiodend'],
  ],
  provider: {
    lookup: column('providername', 'serviceprovidername', 'hostprovidername', 'provider'),
    table: { ...PROVIDER_NAMES, '': '' },
    otherwise: { value: 'other' },
  },
  providerStatic: null,
  start: ['chargeperiodstart'],
  end: ['chargeperiodend'],
  billing: { columns: ['billingperiodstart'], manifestFirst: false },
  currency: { columns: ['billingcurrency'], assumed: null },
  money: {
    billed_cost: { money: ['billedcost'] },
    effective_cost: { money: ['effectivecost', 'billedcost'] },
    list_cost: { money: ['listcost'] },
    contracted_cost: { money: ['contractedcost'] },
  },
  moneyRequired: ['billedcost'],
  quantities: [
    { quantity: 'consumedquantity', unit: 'consumedunit' },
    { quantity: 'pricingquantity', unit: 'pricingunit' },
    { quantity: 'usagequantity', unit: 'usageunit' },
  ],
  countedElsewhere: null,
  tags: [{ map: 'tags', keyPrefix: '', prefixes: [] }],
  manyValued: ['resourceid', 'resourcename'],
  text: {
    publisher: column('publishername', 'publisher', 'serviceprovidername'),
    invoice_issuer: column('invoiceissuername', 'invoiceissuer'),
    category: {
      first: [
        { lookup: column('chargecategory'), table: CHARGE_CATEGORIES, otherwise: { value: '' } },
        { lookup: column('servicename'), table: SERVICE_CATEGORIES, otherwise: { value: '' } },
        { lookup: column('servicecategory'), table: FOCUS_CATEGORIES, otherwise: { value: 'others' } },
      ],
    },
    service_category: column('servicecategory'),
    // Microsoft leaves ServiceName empty for Marketplace and commitment purchases (formats.md 1).
    product: column('servicename', 'x_skumetersubcategory', 'publishername', 'publisher'),
    product_code: column('skuid'),
    service_code: column('x_servicecode', 'servicename'),
    resource_id: column('resourceid'),
    resource_name: column('resourcename'),
    resource_path: column('resourceid', 'resourcename'),
    resource_type: column('resourcetype'),
    usage_account_id: column('subaccountid'),
    account_name: column('subaccountname'),
    billing_account_id: column('billingaccountid'),
    billing_account_name: column('billingaccountname'),
    region: {
      lookup: { lower: column('regionid', 'region'), without: ' ' },
      table: REGION_ALIASES,
    },
    availability_zone: column('availabilityzone'),
    usage_type: column('x_usagetype', 'skumeter', 'chargedescription'),
    operation: column('x_operation'),
    charge_category: {
      lookup: column('chargecategory'),
      table: {
        usage: 'Usage',
        purchase: 'Purchase',
        tax: 'Tax',
        credit: 'Credit',
        adjustment: 'Adjustment',
      },
    },
    charge_class: {
      first: [
        { lookup: column('chargeclass'), table: { correction: 'Correction' } },
        // 1.0-preview had Refund as a subcategory where 1.0 has the class.
        {
          lookup: column('chargesubcategory'),
          table: { refund: 'Correction' },
          otherwise: { value: '' },
        },
      ],
    },
    charge_frequency: {
      lookup: column('chargefrequency'),
      table: { 'one-time': 'One-Time', recurring: 'Recurring', 'usage-based': 'Usage-Based' },
    },
    charge_description: column('chargedescription'),
    pricing_model: {
      when: [
        { test: { of: COMMITMENT_TYPE, matches: '(?i)saving' }, then: { value: 'savings plan' } },
        { test: { of: COMMITMENT_TYPE, matches: '(?i)reserv|committed' }, then: { value: 'reservation' } },
        {
          test: {
            all: [
              { filled: column('commitmentdiscountid') },
              { of: column('commitmentdiscountcategory'), oneOf: ['spend'] },
            ],
          },
          then: { value: 'savings plan' },
        },
        { test: { filled: column('commitmentdiscountid') }, then: { value: 'reservation' } },
        { test: { of: PRICING_CATEGORY, matches: '(?i)spot|dynamic' }, then: { value: 'spot' } },
      ],
      otherwise: { value: 'on demand' },
    },
    commitment_id: column('commitmentdiscountid'),
    commitment_status: {
      first: [
        {
          lookup: column('commitmentdiscountstatus'),
          table: { used: 'Used', unused: 'Unused' },
        },
        {
          lookup: column('chargesubcategory'),
          table: { 'used commitment': 'Used', 'unused commitment': 'Unused' },
          otherwise: { value: '' },
        },
      ],
    },
    cost_center: column('x_costcenter'),
    invoice_id: column('invoiceid', 'x_invoiceid'),
  },
};
