import { daysBetween, type Day } from '@altocost/contract/kit/calendar.ts';
import type { Chance } from './chance.ts';
import type { Family } from './family.ts';
import { isMonthEnd, isWeekend } from './span.ts';

const DAYS_PER_MONTH = 30;
const WORKING_DAYS = 5;

/**
 * Euros a family costs on a day: its monthly figure, grown back in time, lower at the week-end, higher at the end of
 * a month, with a slow wave and a little noise. 0 outside the window of an anomaly.
 */
export function demandOf(family: Family, d: Day, last: Day, chance: Chance): number {
  const back = daysBetween(d, last);
  if (family.window && (back > family.window.fromBack || back < family.window.toBack)) return 0;
  const mean = (WORKING_DAYS + 2 * family.weekend) / 7;
  const weekday = (isWeekend(d) ? family.weekend : 1) / mean;
  const closing = isMonthEnd(d) ? family.monthEnd : 1;
  const noise = chance.between(0.97, 1.03, 'day', family.key, back);
  return (
    (family.monthly / DAYS_PER_MONTH) *
    grownBack(family.growth, back) *
    weekday *
    closing *
    wave(family, back, chance) *
    noise
  );
}

/** 1 on the last day, one division by (1 + growth) per month before it; straight lines in between. */
function grownBack(growth: number, back: number): number {
  const months = Math.floor(back / DAYS_PER_MONTH);
  let level = 1;
  for (let i = 0; i < months; i += 1) level /= 1 + growth;
  const next = level / (1 + growth);
  return level + ((next - level) * (back - months * DAYS_PER_MONTH)) / DAYS_PER_MONTH;
}

/** Between two draws per fortnight, so that neighbouring weeks resemble each other. */
function wave(family: Family, back: number, chance: Chance): number {
  const step = 14;
  const at = Math.floor(back / step);
  const from = chance.between(0.96, 1.04, 'wave', family.key, at);
  const to = chance.between(0.96, 1.04, 'wave', family.key, at + 1);
  return from + ((to - from) * (back - at * step)) / step;
}

/** How the hours of a day share its cost; adds up to 1. */
export function profileOf(periods: number): readonly number[] {
  if (periods === 1) return [1];
  const weights = Array.from({ length: periods }, (_, hour) => (hour >= 8 && hour < 20 ? 1.2 : 0.8));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
