/** Where costs come from (spec §2, explorer sources). */
export const SOURCES = ['cloud', 'kubernetes', 'carbon', 'dimension'] as const;
export type Source = (typeof SOURCES)[number];

/** The specification's eight categories (spec §3). */
export const CATEGORIES = [
  'compute',
  'database',
  'storage',
  'network',
  'provider services',
  'others',
  'applications',
  'web hosting',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const PRICING_MODELS = ['on demand', 'spot', 'reservation', 'savings plan'] as const;
export type PricingModel = (typeof PRICING_MODELS)[number];

/**
 * What cloud costs can be grouped and filtered by. Ids are the specification's and are stored in scopes and links:
 * they never change. `explorer` marks those that spec §3 offers in the group-by list, in its order.
 */
export const CLOUD_DIMENSIONS = [
  { id: 'provider', explorer: true },
  { id: 'category', explorer: true },
  { id: 'product', explorer: true },
  { id: 'resource_id', explorer: true },
  { id: 'usage_account_id', explorer: true },
  { id: 'region', explorer: true },
  { id: 'usage_type', explorer: true },
  { id: 'account_name', explorer: false },
  { id: 'billing_account_id', explorer: false },
  { id: 'product_code', explorer: false },
  { id: 'service_code', explorer: false },
  { id: 'resource_name', explorer: false },
  { id: 'resource_path', explorer: false },
  { id: 'resource_type', explorer: false },
  { id: 'availability_zone', explorer: false },
  { id: 'operation', explorer: false },
  { id: 'pricing_model', explorer: false },
  { id: 'commitment_id', explorer: false },
  { id: 'charge_category', explorer: false },
  { id: 'charge_class', explorer: false },
  { id: 'charge_frequency', explorer: false },
  { id: 'usage_unit', explorer: false },
  { id: 'currency', explorer: false },
  { id: 'cost_center', explorer: false },
  { id: 'invoice_id', explorer: false },
  { id: 'billing_period', explorer: false },
] as const satisfies readonly { id: string; explorer: boolean }[];

export type CloudDimension = (typeof CLOUD_DIMENSIONS)[number]['id'];
export const CLOUD_DIMENSION_IDS = CLOUD_DIMENSIONS.map((d) => d.id);

/** `tag:<key>`: the value of one tag; empty where the charge does not have it. */
export type TagDimension = `tag:${string}`;
export type GroupBy = CloudDimension | TagDimension;

/** Longest tag key that is accepted in a question; providers allow 128 to 512 characters. */
export const TAG_KEY_MAX = 512;

export function isGroupBy(text: string): text is GroupBy {
  return isTagDimension(text) || CLOUD_DIMENSION_IDS.some((id) => id === text);
}

export function isTagDimension(text: string): text is TagDimension {
  return text.startsWith('tag:') && text.length > 4 && text.length <= TAG_KEY_MAX + 4;
}

export function tagKey(dimension: TagDimension): string {
  return dimension.slice(4);
}

/** Cost views (FOCUS columns BilledCost, EffectiveCost, ListCost, ContractedCost); `effective` is the default. */
export const METRICS = ['effective', 'billed', 'list', 'contracted'] as const;
export type Metric = (typeof METRICS)[number];
export const DEFAULT_METRIC: Metric = 'effective';

export const GROUPINGS_MAX = 4;
