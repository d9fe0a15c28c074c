import {
  isGroupBy,
  isTagDimension,
  tagKey,
  type CloudDimension,
} from '@altocost/contract/costs/dimensions.ts';
import { LOOKUPS, type Lookup } from '../store/schema.ts';
import { UnsupportedFilter } from './ask.ts';
import type { Bindings } from './bindings.ts';

/** Where the text of a dimension comes from. Expressions are from this file only; nothing a person typed is in them. */
export interface Dimension {
  /** The small table that has it; null: every roll-up and the lines have it. */
  readonly lookup: Lookup | null;
  /** Its text, in terms of that table's columns. */
  readonly text: string;
}

const core = (text: string): Dimension => ({ lookup: null, text });
const meter = (text: string): Dimension => ({ lookup: LOOKUPS.meter_key, text });
const resource = (text: string): Dimension => ({ lookup: LOOKUPS.resource_key, text });

const CLOUD = {
  provider: core('provider'),
  category: core('category'),
  product: core('product'),
  resource_id: resource('resource_id'),
  usage_account_id: core('usage_account_id'),
  region: core('region'),
  usage_type: meter('usage_type'),
  account_name: core('account_name'),
  billing_account_id: core('billing_account_id'),
  product_code: meter('product_code'),
  service_code: core('service_code'),
  resource_name: resource('resource_name'),
  resource_path: resource('resource_path'),
  resource_type: resource('resource_type'),
  availability_zone: meter('availability_zone'),
  operation: meter('operation'),
  pricing_model: core('pricing_model'),
  commitment_id: meter('commitment_id'),
  charge_category: core('charge_category'),
  charge_class: core('charge_class'),
  charge_frequency: core('charge_frequency'),
  usage_unit: meter('usage_unit'),
  currency: core('currency'),
  cost_center: core('cost_center'),
  invoice_id: core('invoice_id'),
  billing_period: core('substring(toString(billing_period), 1, 7)'),
} as const satisfies Record<CloudDimension, Dimension>;

/** Throws {@link UnsupportedFilter} where cloud costs have no such dimension. A tag's key becomes a bound value. */
export function dimension(id: string, bindings: Bindings): Dimension {
  if (!isGroupBy(id)) throw new UnsupportedFilter(id);
  if (isTagDimension(id)) {
    return {
      lookup: LOOKUPS.tag_set,
      text: `tags[${bindings.next('t', 'String', tagKey(id))}]`,
    };
  }
  return CLOUD[id];
}
