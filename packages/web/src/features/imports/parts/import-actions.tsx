import { Button, Modal, Group, Select } from '@mantine/core';
import { IconChartHistogram, IconChecks, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMAT_IDS, FORMATS } from '@altocost/contract/imports/formats.ts';
import type { FormatId } from '@altocost/contract/imports/formats.ts';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMay } from '../../session/public/me.ts';
import { monthsOf, periodOf } from '../months.ts';
import { acceptMutation, importStarted, retryMutation } from '../queries.ts';

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** What can be done with an import: explore what it published, accept its sound rows, read it again. */
export function ImportActions({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  const mayChange = useMay('costreport.store');
  const mayExplore = useMay('explorer.index');
  const [dialog, setDialog] = useState<'accept' | 'retry' | null>(null);
  const close = (): void => setDialog(null);
  const period = periodOf(monthsOf(record.totals));
  const failed = record.status === 'error';
  return (
    <>
      {mayChange && failed && (
        <Button variant="default" leftSection={<IconRefresh {...ICON} />} onClick={() => setDialog('retry')}>
          {t(($) => $.imports.detail.retryAs)}
        </Button>
      )}
      {mayChange && failed && record.can_accept && (
        <Button leftSection={<IconChecks {...ICON} />} onClick={() => setDialog('accept')}>
          {t(($) => $.imports.detail.accept)}
        </Button>
      )}
      {mayExplore && record.status === 'done' && period !== null && (
        <LinkButton to={PATHS.cloudExplorer} search={period} leftSection={<IconChartHistogram {...ICON} />}>
          {t(($) => $.imports.detail.explore)}
        </LinkButton>
      )}
      <AcceptDialog record={record} opened={dialog === 'accept'} onClose={close} />
      <RetryDialog record={record} opened={dialog === 'retry'} onClose={close} />
    </>
  );
}

interface DialogProps {
  readonly record: ImportRecord;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function AcceptDialog({ record, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const client = useQueryClient();
  const accept = useMutation({
    ...acceptMutation(),
    onSuccess: async () => {
      onClose();
      notifyDone(
        t(($) => $.imports.accept.done),
        t,
      );
      await importStarted(client);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t(($) => $.imports.accept.title)}
      confirm={t(($) => $.imports.accept.confirm)}
      busy={accept.isPending}
      onConfirm={() => accept.mutate({ params: { id: record.id } })}
      onClose={onClose}
    >
      {t(($) => $.imports.accept.text, {
        count: record.rejected,
        loaded: format.count(record.read - record.rejected),
        file: record.file,
      })}
    </ConfirmDialog>
  );
}

function RetryDialog({ record, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<FormatId | null>(null);
  const retry = useMutation({
    ...retryMutation(),
    onSuccess: async () => {
      onClose();
      notifyDone(
        t(($) => $.imports.retryDialog.done),
        t,
      );
      await importStarted(client);
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.imports.retryDialog.title)}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {t(($) => $.imports.retryDialog.text)}
      <Select
        mt={16}
        label={t(($) => $.imports.retryDialog.format)}
        placeholder={t(($) => $.imports.retryDialog.automatic)}
        clearable
        data={FORMAT_IDS.map((id) => ({ value: id, label: FORMATS[id].label }))}
        value={chosen}
        onChange={(value) => setChosen(FORMAT_IDS.find((id) => id === value) ?? null)}
      />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button
          loading={retry.isPending}
          onClick={() =>
            retry.mutate({ params: { id: record.id }, body: chosen === null ? {} : { format: chosen } })
          }
        >
          {t(($) => $.imports.retryDialog.confirm)}
        </Button>
      </Group>
    </Modal>
  );
}
