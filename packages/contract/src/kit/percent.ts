import { Big } from 'big.js';
import type { Amount } from './amount.ts';

/** Trends are shown between these (spec §9). */
export const TREND_MIN = -100;
export const TREND_MAX = 999;

/**
 * Change from `previous` to `current` in percent, limited to -100 … 999.
 * Null where there is nothing to compare with (no previous cost): "hidden when no trend" (spec §2).
 */
export function trend(current: Amount, previous: Amount | null): number | null {
  if (previous === null || new Big(previous).eq(0)) return null;
  const change = new Big(current).minus(previous).div(new Big(previous).abs()).times(100);
  return Math.min(TREND_MAX, Math.max(TREND_MIN, Number(change.round(4))));
}

/** Part of the whole in percent; 0 when the whole is 0. */
export function share(part: Amount, whole: Amount): number {
  if (new Big(whole).eq(0)) return 0;
  return Number(new Big(part).div(whole).times(100).round(4));
}
