import type { LicenceCount, Offer } from './model.ts';

const DAY_MS = 86_400_000;

export interface OfferTerms {
  readonly offer: Offer;
  readonly trialEndsAt: Date | null;
  readonly offerEndsAt: Date | null;
}

/** When the company's rights end: a paid term goes before a trial. Null: open-ended. */
export function offerEnd({ trialEndsAt, offerEndsAt }: OfferTerms): Date | null {
  return offerEndsAt ?? trialEndsAt;
}

/** Spec §6: an expired offer keeps its data and lets nothing be done but subscribe. */
export function isOfferExpired(terms: OfferTerms, now: Date): boolean {
  const end = offerEnd(terms);
  return end !== null && end.getTime() <= now.getTime();
}

/** Whole days that are left, rounded up, 0 when it is over (spec §3, `offerDayRemaining`). Null: open-ended. */
export function offerDaysRemaining(terms: OfferTerms, now: Date): number | null {
  const end = offerEnd(terms);
  return end === null ? null : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}

/** Why nobody can be given another licence of the kind, or null (spec §6: "none provisioned asks to contact support"). */
export function licenceProblem({
  provisioned,
  used,
}: Pick<LicenceCount, 'provisioned' | 'used'>): 'no_licences_provisioned' | 'no_licences_left' | null {
  if (provisioned <= 0) return 'no_licences_provisioned';
  return used >= provisioned ? 'no_licences_left' : null;
}
