const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older than this is told as a date. */
const DAYS_TOLD = 30;

/** Without a count: just now, or too long ago to be counted. */
export type Age =
  | { readonly unit: 'now' | 'date'; readonly count: null }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/** How long ago something was, in the unit that people would say; a clock that is ahead says now. */
export function ageOf(ms: number): Age {
  if (ms < MINUTE_MS) return { unit: 'now', count: null };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  if (ms < DAYS_TOLD * DAY_MS) return { unit: 'days', count: Math.floor(ms / DAY_MS) };
  return { unit: 'date', count: null };
}
