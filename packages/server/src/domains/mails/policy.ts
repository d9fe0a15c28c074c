import type { MailKind } from '@altocost/contract/mails/endpoints.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How long one attempt may take; after that, somebody else may try. Longer than all time limits of the connection. */
export const LEASE_SECONDS = 60;
/** What a mail said is erased so long after it was sent; of those that were never sent, after this. */
export const BODY_DAYS = { sent: 7, other: 30 } as const;

const DELAYS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR] as const;

/** So long after it was written, what a mail asks for cannot be done any more. */
const USEFUL_SECONDS: Readonly<Record<MailKind, number>> = {
  invitation: 24 * HOUR,
  magic_link: 15 * MINUTE,
  password_reset: HOUR,
  password_changed: 24 * HOUR,
  email_validation: 24 * HOUR,
  email_changed: 24 * HOUR,
  test: HOUR,
};

/** Seconds until the next attempt after `attempts` failed ones; null: give up. */
export function retryAfter(kind: MailKind, attempts: number, createdAt: Date, now: Date): number | null {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const age = (now.getTime() - createdAt.getTime()) / 1_000;
  return age + delay > USEFUL_SECONDS[kind] ? null : delay;
}
