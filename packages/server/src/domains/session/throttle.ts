/** When one account's or address's logins failed; what may be tried next is decided from it (reliability B3). */
export interface ThrottleRule {
  /** `failures` within `seconds` mean waiting for `waitSeconds` since the last one. */
  readonly failures: number;
  readonly seconds: number;
  readonly waitSeconds: number;
}

const MINUTE = 60;
const DAY = 86_400;

/** Five in five minutes slow down, ten lock for ten minutes, twenty-five end it for the day. */
export const ACCOUNT_RULES: readonly ThrottleRule[] = [
  { failures: 5, seconds: 5 * MINUTE, waitSeconds: 30 },
  { failures: 10, seconds: 30 * MINUTE, waitSeconds: 10 * MINUTE },
  { failures: 25, seconds: DAY, waitSeconds: DAY },
];
/** Ten wrong passwords a minute from one address. */
export const ADDRESS_RULES: readonly ThrottleRule[] = [
  { failures: 10, seconds: MINUTE, waitSeconds: MINUTE },
];

/** How many failures have to be remembered for these rules. */
export function memoryOf(rules: readonly ThrottleRule[]): number {
  return Math.max(...rules.map((rule) => rule.failures));
}

/** Seconds until the next try is allowed; 0: now. `failures` in any order. */
export function waitFor(rules: readonly ThrottleRule[], failures: readonly Date[], now: Date): number {
  const ages = failures.map((at) => (now.getTime() - at.getTime()) / 1000).sort((a, b) => a - b);
  const waits = rules.map(({ failures: limit, seconds, waitSeconds }) => {
    const recent = ages.filter((age) => age < seconds);
    const youngest = recent[0];
    const oldestThatCounts = recent[limit - 1];
    if (youngest === undefined || oldestThatCounts === undefined) return 0;
    // Over as soon as the wait is, or the failures have left the window.
    return Math.max(0, Math.min(waitSeconds - youngest, seconds - oldestThatCounts));
  });
  return Math.ceil(Math.max(0, ...waits));
}
