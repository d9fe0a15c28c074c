import { IconClockExclamation, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/session/public/me.ts';
import { PATHS } from '../../lib/paths.ts';
import styles from './offer-banner.module.css';

/** A paid term is only spoken of when it is about to end; a trial always. */
const TERM_DAYS = 14;

/** Above every page: how long the trial or the offer still lasts, or that it is over. */
export function OfferBanner() {
  const { t } = useTranslation();
  const { offer, offer_expired, offerDayRemaining: days, trial, permissions } = useMe();
  const soon = days !== null && (trial || days <= TERM_DAYS);
  if (!offer_expired && !soon) return null;
  const Icon = offer_expired ? IconClockExclamation : IconHourglass;
  const count = days ?? 0;
  const expired = trial ? t(($) => $.shell.offer.trialExpired) : t(($) => $.shell.offer.expired);
  const remaining = trial
    ? t(($) => $.shell.offer.trial, { count })
    : t(($) => $.shell.offer.ending, { count, offer: t(($) => $.shell.offers[offer]) });
  return (
    <div className={styles.banner} data-expired={offer_expired || undefined} role="status">
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>{offer_expired ? expired : remaining}</span>
      {permissions.includes('company.update') && (
        <Link to={SUBSCRIPTION} className={styles.link}>
          {t(($) => $.shell.offer.choose)}
        </Link>
      )}
    </div>
  );
}

const SUBSCRIPTION: string = PATHS.subscription;
