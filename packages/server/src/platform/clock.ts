/** The only source of the present. Everything else is given `now`, `today` or a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of a monotonic clock: for durations, never for dates. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
