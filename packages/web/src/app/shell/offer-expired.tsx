import { Button, Group, Modal } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/session/public/me.ts';
import { PATHS } from '../../lib/paths.ts';

/** Spec §6: the offer is over. Those who may are led to the offers; the others learn whom to ask. */
export function OfferExpired({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const may = me.permissions.includes('company.update');
  // Where an offer is chosen, the dialog would only be in the way.
  if (pathname === PATHS.subscription) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={me.trial ? t(($) => $.shell.offer.trialExpired) : t(($) => $.shell.offer.expired)}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {may
        ? t(($) => $.shell.offer.expiredText)
        : t(($) => $.shell.offer.expiredAsk, { company: me.company.name })}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {may ? t(($) => $.shell.offer.later) : t(($) => $.ui.close)}
        </Button>
        {may && (
          <Button
            data-autofocus
            onClick={() => {
              onClose();
              router.history.push(PATHS.subscription);
            }}
          >
            {t(($) => $.shell.offer.choose)}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
