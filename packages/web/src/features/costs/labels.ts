import type { TFunction } from 'i18next';
import { CATEGORIES, isTagDimension, PRICING_MODELS } from '@altocost/contract/costs/dimensions.ts';
import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import { isProvider } from '../../ui/provider-badge.tsx';
import { MORE_PERIODS } from './rules/periods.ts';
import type { ExplorerPeriod, MorePeriod } from './rules/periods.ts';

/** What a dimension is called; a tag by its key, `tag:env`, as one writes it. */
export function dimensionLabel(t: TFunction, column: GroupBy): string {
  return isTagDimension(column) ? column : t(($) => $.costs.dimensions[column]);
}

/** Names of several groupings: "Fournisseur › Région". */
export function groupLabel(t: TFunction, groups: readonly GroupBy[]): string {
  return groups.map((one) => dimensionLabel(t, one)).join(' › ');
}

/**
 * What a value of a dimension is called. Our own words (providers, categories, pricing models, FOCUS charges) are
 * translated; what came with the bill is shown as it came; nothing is said to be nothing.
 */
export function valueLabel(t: TFunction, column: GroupBy, value: string): string {
  if (value === '') return isTagDimension(column) ? t(($) => $.format.noTag) : t(($) => $.format.noValue);
  if (column === 'provider') return isProvider(value) ? t(($) => $.format.providers[value]) : value;
  return wordOf(t, column, value) ?? value;
}

const CHARGE_CATEGORIES = ['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'] as const;
const CHARGE_CLASSES = ['Correction'] as const;
const CHARGE_FREQUENCIES = ['One-Time', 'Recurring', 'Usage-Based'] as const;

function wordOf(t: TFunction, column: GroupBy, value: string): string | null {
  if (column === 'category') {
    const known = CATEGORIES.find((one) => one === value);
    return known === undefined ? null : t(($) => $.costs.words.category[known]);
  }
  if (column === 'pricing_model') {
    const known = PRICING_MODELS.find((one) => one === value);
    return known === undefined ? null : t(($) => $.costs.words.pricing_model[known]);
  }
  if (column === 'charge_category') {
    const known = CHARGE_CATEGORIES.find((one) => one === value);
    return known === undefined ? null : t(($) => $.costs.words.charge_category[known]);
  }
  if (column === 'charge_class') {
    const known = CHARGE_CLASSES.find((one) => one === value);
    return known === undefined ? null : t(($) => $.costs.words.charge_class[known]);
  }
  if (column === 'charge_frequency') {
    const known = CHARGE_FREQUENCIES.find((one) => one === value);
    return known === undefined ? null : t(($) => $.costs.words.charge_frequency[known]);
  }
  return null;
}

/** Values of a row: "AWS › eu-west-1". */
export function valuesLabel(t: TFunction, groups: readonly GroupBy[], values: readonly string[]): string {
  return groups.map((column, at) => valueLabel(t, column, values[at] ?? '')).join(' › ');
}

export function periodLabel(t: TFunction, period: ExplorerPeriod): string {
  return isMore(period) ? t(($) => $.costs.periods[period]) : t(($) => $.format.periods[period]);
}

function isMore(period: ExplorerPeriod): period is MorePeriod {
  return MORE_PERIODS.some((one) => one === period);
}
