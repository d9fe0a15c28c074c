import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OFFER_PRICES, OFFERS, PAID_OFFERS } from '@altocost/contract/licences/model.ts';
import type { Offer, Subscription } from '@altocost/contract/licences/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { checkoutMutation } from '../queries.ts';
import styles from './offer-cards.module.css';

/** Every offer with its price; the paid ones lead to the payment provider. */
export function OfferCards({ subscription }: { readonly subscription: Subscription }) {
  return (
    <ul className={styles.offers}>
      {OFFERS.map((offer) => (
        <li key={offer}>
          <OfferCard offer={offer} subscription={subscription} />
        </li>
      ))}
    </ul>
  );
}

interface OfferCardProps {
  readonly offer: Offer;
  readonly subscription: Subscription;
}

function OfferCard({ offer, subscription }: OfferCardProps) {
  const { t } = useTranslation();
  const name = t(($) => $.licences.subscription.names[offer]);
  const current = subscription.offer === offer;
  const paid = PAID_OFFERS.find((one) => one === offer);
  // An offer on trial, or one that has ended, is bought like any other.
  const bought = current && !subscription.expired && subscription.trial_ends_at === null;
  const checkout = useMutation({
    ...checkoutMutation(),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  return (
    <article className={styles.offer} data-current={current || undefined}>
      <h3 className={styles.name}>
        {name}
        {current && <StatusBadge tone="info">{t(($) => $.licences.subscription.included)}</StatusBadge>}
      </h3>
      <Price offer={offer} />
      <p className={styles.text}>{t(($) => $.licences.subscription.texts[offer])}</p>
      {paid !== undefined && !bought && (
        <Button
          fullWidth
          variant={offer === 'control' ? 'filled' : 'default'}
          disabled={!subscription.payment_configured}
          loading={checkout.isPending}
          onClick={() => checkout.mutate({ body: { offer: paid } })}
        >
          {t(($) => $.licences.subscription.buy, { offer: name })}
        </Button>
      )}
    </article>
  );
}

/** Price of a month in euros, without tax and with it (spec §1). */
function Price({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const price = OFFER_PRICES[offer];
  if (price === null || price.excl === 0) {
    return (
      <p className={styles.price}>
        <span className={styles.figure}>
          {price === null
            ? t(($) => $.licences.subscription.onRequest)
            : t(($) => $.licences.subscription.free)}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.price}>
      <span className={`${styles.figure} num`}>{format.money(price.excl, 0)}</span>{' '}
      <span className={styles.unit}>{t(($) => $.licences.subscription.month)}</span>
      <span className={`${styles.incl} num`}>
        {t(($) => $.licences.subscription.monthIncl, { price: format.money(price.incl, 0) })}
      </span>
    </p>
  );
}
