import { dayOfInstant } from '@altocost/contract/kit/calendar.ts';
import type { Day } from '@altocost/contract/kit/calendar.ts';

/** The day it is, in UTC like every charge. One of the few places of the screen that read the clock. */
export function today(): Day {
  return dayOfInstant(new Date());
}

/** Milliseconds now, for durations and "3 minutes ago". */
export function now(): number {
  return Date.now();
}
