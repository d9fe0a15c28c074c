import type { FormatId } from '@altocost/contract/imports/formats.ts';
import { awsName } from '../providers/aws/names.ts';

/** A bill's first file, as far as recognition needs it. */
export interface Recognisable {
  readonly header: readonly string[];
  readonly container: 'csv' | 'parquet';
  /** What a manifest said, if there was one. */
  readonly hint: FormatId | null;
}

/** So many of a family's own columns make a file one of it, even when a required one is missing. */
const ENOUGH = 4;

const FOCUS_MARKS = [
  'billedcost',
  'effectivecost',
  'listcost',
  'billingcurrency',
  'billingperiodstart',
  'billingperiodend',
  'chargeperiodstart',
  'chargeperiodend',
  'chargecategory',
  'servicecategory',
  'servicename',
  'subaccountid',
  'billingaccountid',
  'pricingcategory',
];
const FOCUS_13 = ['serviceprovidername', 'hostprovidername', 'allocatedmethodid', 'contractapplied'];
const FOCUS_12 = ['invoiceid', 'pricingcurrency', 'billingaccounttype', 'subaccounttype'];
const FOCUS_11 = ['servicesubcategory', 'skumeter', 'skupricedetails', 'capacityreservationid'];
const FOCUS_PREVIEW = ['provider', 'publisher', 'chargesubcategory', 'usagequantity'];

const AWS_MARKS = [
  'line_item_usage_start_date',
  'line_item_usage_end_date',
  'line_item_usage_account_id',
  'line_item_product_code',
  'line_item_usage_type',
  'line_item_unblended_cost',
  'line_item_usage_amount',
  'line_item_line_item_type',
  'line_item_operation',
  'bill_payer_account_id',
];
/** Columns that only CUR 2.0 has. */
const CUR_2 = [
  'resource_tags',
  'cost_category',
  'product',
  'discount',
  'bill_payer_account_name',
  'line_item_usage_account_name',
];

/**
 * The format of a bill from the names of its columns (formats.md 1, 2.2); there is no version inside a FOCUS file. Null
 * when it is none that is known.
 */
export function recogniseFormat({ header, container, hint }: Recognisable): FormatId | null {
  const folded = new Set(header.map((name) => name.trim().toLowerCase()));
  if (marks(FOCUS_MARKS, folded) >= ENOUGH) return focusVersion(folded);
  const names = new Set(header.map(awsName));
  if (marks(AWS_MARKS, names) < ENOUGH) return null;
  if (header.some((name) => name.includes('/'))) return 'aws-cur-legacy';
  if (container === 'csv' || marks(CUR_2, names) > 0) return 'aws-cur-2.0';
  return hint === 'aws-cur-2.0' ? hint : 'aws-cur-athena';
}

function focusVersion(folded: ReadonlySet<string>): FormatId {
  if (marks(FOCUS_13, folded) > 0) return 'focus-1.3';
  if (marks(FOCUS_12, folded) > 1) return 'focus-1.2';
  if (marks(FOCUS_11, folded) > 0) return 'focus-1.1';
  if (!folded.has('providername') && marks(FOCUS_PREVIEW, folded) > 0) return 'focus-1.0-preview';
  return 'focus-1.0';
}

function marks(wanted: readonly string[], present: ReadonlySet<string>): number {
  return wanted.filter((name) => present.has(name)).length;
}
