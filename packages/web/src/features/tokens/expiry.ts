const DAY_MS = 86_400_000;
/** A token that ends within so many days is told to be renewed. */
const SOON_DAYS = 14;

/** Days from now until an instant, begun ones counted; 0 when it is past. */
export function daysUntil(instant: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - nowMs) / DAY_MS));
}

export function endsSoon(days: number): boolean {
  return days <= SOON_DAYS;
}
