import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '@altocost/contract/licences/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { LicenceStrip } from '../public/licence-strip.tsx';
import { OfferCards } from '../parts/offer-cards.tsx';
import { portalMutation, subscriptionQuery } from '../queries.ts';
import styles from './subscription.module.css';

const SKELETON_ROWS = 5;
/** Fewer days than this are worth a warning. */
const FEW_DAYS = 5;
/** What the operator sets for online payment, as `.env` names it. */
const VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_CONTROL',
];

/** The company's offer: what it is, how long it runs, what else can be bought. */
export default function SubscriptionPage() {
  const { t } = useTranslation();
  const { checkout } = useSearch({ from: `/shell${PATHS.subscription}` });
  const shown = useQuery(subscriptionQuery(checkout === 'success'));
  const subscription = shown.data?.data;
  return (
    <>
      <PageHead
        title={t(($) => $.licences.subscription.title)}
        desc={t(($) => $.licences.subscription.desc)}
        actions={
          <>
            <LinkButton to={PATHS.licences} variant="default">
              {t(($) => $.licences.subscription.licences)}
            </LinkButton>
            {subscription?.has_customer && <PortalButton />}
          </>
        }
      />
      {shown.isError ? (
        <Card>
          <ErrorState
            problem={shown.error}
            onRetry={() => void shown.refetch()}
            retrying={shown.isFetching}
          />
        </Card>
      ) : subscription === undefined ? (
        <Card>
          <RowsSkeleton rows={SKELETON_ROWS} />
        </Card>
      ) : (
        <div className={styles.stack}>
          {checkout === 'success' && <Banner tone="ok">{t(($) => $.licences.subscription.back)}</Banner>}
          {checkout === 'cancelled' && (
            <Banner tone="info">{t(($) => $.licences.subscription.cancelled)}</Banner>
          )}
          {subscription.expired && (
            <Banner tone="alert" title={t(($) => $.licences.subscription.expiredTitle)}>
              {t(($) => $.licences.subscription.expiredText)}
            </Banner>
          )}
          {!subscription.payment_configured && <NotConfigured />}
          <Current subscription={subscription} />
          <section aria-labelledby="offers">
            <h2 id="offers" className={styles.title}>
              {t(($) => $.licences.subscription.offers)}
            </h2>
            <OfferCards subscription={subscription} />
          </section>
        </div>
      )}
    </>
  );
}

/** The offer of today and its licences. */
function Current({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const { offer, expired, trial_ends_at: trialEnd, offer_ends_at: offerEnd } = subscription;
  const days = subscription.offer_day_remaining;
  const end = offerEnd ?? trialEnd;
  const onTrial = offerEnd === null && trialEnd !== null;
  return (
    <Card>
      <div className={styles.current}>
        <div className={styles.offer}>
          <span className={styles.label}>{t(($) => $.licences.subscription.current)}</span>
          <span className={styles.name}>{t(($) => $.licences.subscription.names[offer])}</span>
          <span className={styles.badges}>
            <StatusBadge tone={expired ? 'alert' : 'ok'}>
              {expired ? t(($) => $.licences.subscription.expired) : t(($) => $.licences.subscription.active)}
            </StatusBadge>
            {onTrial && !expired && (
              <StatusBadge tone={days !== null && days <= FEW_DAYS ? 'watch' : 'info'}>
                {t(($) => $.licences.subscription.trialDays, { count: days ?? 0 })}
              </StatusBadge>
            )}
            {!onTrial && days !== null && !expired && (
              <StatusBadge tone={days <= FEW_DAYS ? 'watch' : 'info'}>
                {t(($) => $.licences.subscription.termDays, { count: days })}
              </StatusBadge>
            )}
          </span>
          <span className={styles.quiet}>
            {end === null
              ? t(($) => $.licences.subscription.openEnded)
              : t(($) => $.licences.subscription.until, { date: format.dayLong(end.slice(0, 10)) })}
          </span>
        </div>
        <div className={styles.licences}>
          <LicenceStrip counts={subscription.licences} />
        </div>
      </div>
    </Card>
  );
}

/** Exactly what the operator has to set. */
function NotConfigured() {
  const { t } = useTranslation();
  return (
    <Banner tone="watch" title={t(($) => $.licences.subscription.notConfigured)}>
      {t(($) => $.licences.subscription.notConfiguredText)}
      <ul className={styles.variables}>
        {VARIABLES.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function PortalButton() {
  const { t } = useTranslation();
  const portal = useMutation({
    ...portalMutation(),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={16} stroke={1.8} aria-hidden />}
      loading={portal.isPending}
      onClick={() => portal.mutate({})}
    >
      {t(($) => $.licences.subscription.portal)}
    </Button>
  );
}
