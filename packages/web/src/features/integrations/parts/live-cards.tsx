import { IconCreditCard, IconFingerprint, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMay } from '../../session/public/me.ts';
import { mailServerQuery, ssoQuery, subscriptionQuery } from '../queries.ts';
import { LiveCard } from './live-card.tsx';

/** The server that sends our mails. */
export function MailCard() {
  const { t } = useTranslation();
  const asked = useQuery(mailServerQuery());
  const state = asked.data && (asked.data.configured ? 'on' : 'off');
  return (
    <LiveCard
      icon={IconMail}
      title={t(($) => $.integrations.mail.title)}
      text={t(($) => $.integrations.mail.text)}
      asked={asked}
      state={
        state && {
          tone: state === 'on' ? 'ok' : 'watch',
          label: t(($) => $.integrations.states[state]),
          meaning: t(($) => $.integrations.mail.meanings[state]),
        }
      }
      way={
        <LinkButton to={PATHS.mails} variant="default">
          {t(($) => $.integrations.mail.way)}
        </LinkButton>
      }
    />
  );
}

const SSO_TONES = { none: 'neutral', off: 'neutral', on: 'ok', only: 'ok' } as const;

/** The company's OpenID provider. */
export function SsoCard() {
  const { t } = useTranslation();
  const mayConfigure = useMay('product.store');
  const asked = useQuery(ssoQuery());
  const state = asked.data && ssoState(asked.data.data.config);
  return (
    <LiveCard
      icon={IconFingerprint}
      title={t(($) => $.integrations.sso.title)}
      text={t(($) => $.integrations.sso.text)}
      asked={asked}
      state={
        state && {
          tone: SSO_TONES[state],
          label: t(($) => $.integrations.sso.states[state]),
          meaning: t(($) => $.integrations.sso.meanings[state], {
            domains: asked.data?.data.config?.email_domains.join(', ') ?? '',
          }),
        }
      }
      {...(mayConfigure
        ? {
            way: (
              <LinkButton to={PATHS.application} variant="default">
                {t(($) => $.integrations.sso.way)}
              </LinkButton>
            ),
          }
        : {})}
    />
  );
}

function ssoState(config: SsoConfig | null): keyof typeof SSO_TONES {
  if (config === null) return 'none';
  if (!config.enabled) return 'off';
  return config.enforced ? 'only' : 'on';
}

/** The payment provider, with which offers are bought. */
export function PaymentCard() {
  const { t } = useTranslation();
  const asked = useQuery(subscriptionQuery());
  const state = asked.data && (asked.data.data.payment_configured ? 'on' : 'off');
  return (
    <LiveCard
      icon={IconCreditCard}
      title={t(($) => $.integrations.payment.title)}
      text={t(($) => $.integrations.payment.text)}
      asked={asked}
      state={
        state && {
          tone: state === 'on' ? 'ok' : 'neutral',
          label: t(($) => $.integrations.states[state]),
          meaning: t(($) => $.integrations.payment.meanings[state]),
        }
      }
      way={
        <LinkButton to={PATHS.subscription} variant="default">
          {t(($) => $.integrations.payment.way)}
        </LinkButton>
      }
    />
  );
}
