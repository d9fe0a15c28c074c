import type { Clock } from '../platform/clock.ts';

export interface FakeClock extends Clock {
  advance(ms: number): void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Time that stands still until it is told to go on. */
export function fakeClock(start = '2026-03-15T10:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
  };
}
