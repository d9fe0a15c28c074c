import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMe } from '../../session/public/me.ts';
import { removeSsoMutation, ssoChanged, ssoQuery } from '../queries.ts';
import styles from './sso-card.module.css';
import { SsoForm } from './sso-form.tsx';

const SKELETON_ROWS = 6;
const TONES = { none: 'neutral', off: 'neutral', on: 'ok', only: 'ok' } as const;

/** Single sign-on: what it is today, and its configuration where the offer has it. */
export function SsoCard() {
  const { t } = useTranslation();
  const { offer } = useMe();
  const shown = useQuery(ssoQuery());
  const sso = shown.data?.data;
  return (
    <Card
      title={t(($) => $.application.sso.title)}
      sub={t(($) => $.application.sso.sub)}
      right={sso !== undefined && <State config={sso.config} />}
    >
      {shown.isError ? (
        <ErrorState problem={shown.error} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : sso === undefined ? (
        <RowsSkeleton rows={SKELETON_ROWS} />
      ) : (
        <div className={styles.stack}>
          {offer === 'control' ? (
            // Configured for the first time or removed: the form starts afresh.
            <SsoForm
              key={sso.config === null ? 'new' : 'kept'}
              config={sso.config}
              redirect={sso.redirect_uri}
            />
          ) : (
            <PlanLimited />
          )}
          {sso.config !== null && <RemoveButton config={sso.config} />}
        </div>
      )}
    </Card>
  );
}

function State({ config }: { readonly config: SsoConfig | null }) {
  const { t } = useTranslation();
  const state = config === null ? 'none' : !config.enabled ? 'off' : config.enforced ? 'only' : 'on';
  return <StatusBadge tone={TONES[state]}>{t(($) => $.application.sso.states[state])}</StatusBadge>;
}

/** Spec §6, plan limits: said before anything is filled in. */
function PlanLimited() {
  const { t } = useTranslation();
  return (
    <Banner
      tone="info"
      title={t(($) => $.problems.planLimited.title)}
      action={
        <LinkButton to={PATHS.subscription} variant="default">
          {t(($) => $.problems.planLimited.action)}
        </LinkButton>
      }
    >
      {t(($) => $.application.sso.planLimited)}
    </Banner>
  );
}

function RemoveButton({ config }: { readonly config: SsoConfig }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    ...removeSsoMutation(),
    onSuccess: async () => {
      setAsking(false);
      notifyDone(
        t(($) => $.application.sso.removed),
        t,
      );
      await ssoChanged(client, null);
    },
  });
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(($) => $.application.sso.remove)}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(($) => $.application.sso.removeTitle)}
        confirm={t(($) => $.application.sso.remove)}
        destructive
        busy={removing.isPending}
        onConfirm={() => removing.mutate({})}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.application.sso.removeText, { domains: config.email_domains.join(', ') })}
      </ConfirmDialog>
    </div>
  );
}
