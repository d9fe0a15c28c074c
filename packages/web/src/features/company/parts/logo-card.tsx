import { Button, Progress } from '@mantine/core';
import { IconPhotoUp, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '@altocost/contract/companies/model.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { FieldMessage } from '../../../forms/field-error.tsx';
import { bytes } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { useMay } from '../../session/public/me.ts';
import { LOGO_TYPES, logoProblem } from '../logo.ts';
import { companyChanged, removeLogo, sendLogo } from '../queries.ts';
import styles from './logo-card.module.css';

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** The company's logo: dropped or chosen, looked at, replaced, deleted. */
export function LogoCard({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const mayChange = useMay('company.update');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { take, problem, busy, percent, name } = useLogoUpload(company);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) take(file);
  };

  return (
    <Card title={t(($) => $.company.logo.title)} sub={t(($) => $.company.logo.sub)}>
      {/* Dropping is a shortcut: the button below does the same for everybody. */}
      <div
        className={styles.zone}
        data-over={over || undefined}
        {...(mayChange
          ? {
              onDragOver: (event: DragEvent) => {
                event.preventDefault();
                setOver(true);
              },
              onDragLeave: () => setOver(false),
              onDrop: drop,
            }
          : {})}
      >
        {company.logo === null ? (
          <>
            <Logo size={44} />
            <p className={styles.text}>
              {mayChange ? t(($) => $.company.logo.drop) : t(($) => $.company.logo.none)}
            </p>
          </>
        ) : (
          <img
            className={styles.image}
            src={company.logo}
            alt={t(($) => $.company.logo.own, { name: company.name })}
          />
        )}
        {busy && (
          <Progress
            className={styles.progress ?? ''}
            value={percent}
            size={4}
            aria-label={t(($) => $.company.logo.uploading, { name })}
          />
        )}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <FieldMessage>{problem}</FieldMessage>
        </p>
      )}
      {mayChange && (
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={busy}
            leftSection={company.logo === null ? <IconPhotoUp {...ICON} /> : <IconUpload {...ICON} />}
            onClick={() => input.current?.click()}
          >
            {company.logo === null ? t(($) => $.company.logo.choose) : t(($) => $.company.logo.replace)}
          </Button>
          {company.logo !== null && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash {...ICON} />}
              onClick={() => setRemoving(true)}
            >
              {t(($) => $.company.logo.remove)}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={LOGO_TYPES.join(',')}
            aria-label={t(($) => $.company.logo.choose)}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file !== undefined) take(file);
            }}
          />
        </div>
      )}
      <RemoveLogo company={company} opened={removing} onClose={() => setRemoving(false)} />
    </Card>
  );
}

/** Sends an image that may be sent; what is wrong with another one, or with the sending, is a sentence. */
function useLogoUpload(company: Company) {
  const { t } = useTranslation();
  const language = useLanguage();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      sendLogo(company.id, file, (sent, total) => setPercent(total === 0 ? 0 : (sent / total) * 100)),
    meta: { shownInPlace: true },
    onSuccess: async ({ data }) => {
      notifyDone(
        t(($) => $.company.logo.saved),
        t,
      );
      await companyChanged(client, data);
    },
  });
  const take = (file: File): void => {
    const wrong = logoProblem(file);
    sending.reset();
    setPercent(0);
    if (wrong === null) {
      setRefused(null);
      sending.mutate(file);
      return;
    }
    const { figure, unit } = bytes(file.size, language);
    const size = `${figure}\u00A0${t(($) => $.format.bytes[unit])}`;
    setRefused(t(($) => $.company.logo[wrong], { name: file.name, size }));
  };
  return {
    take,
    busy: sending.isPending,
    percent,
    name: sending.variables?.name ?? '',
    problem: refused ?? (sending.error === null ? null : whyRefused(sending.error, t)),
  };
}

/** The server says at the field what is wrong with the image; the sentence above it is a general one. */
function whyRefused(problem: unknown, t: TFunction): string {
  const field = problem instanceof ApiProblem ? problem.fields[0] : undefined;
  return field?.message ?? problemText(problem, t);
}

interface RemoveLogoProps {
  readonly company: Company;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function RemoveLogo({ company, opened, onClose }: RemoveLogoProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeLogo(company.id),
    onSuccess: async ({ data }) => {
      onClose();
      notifyDone(
        t(($) => $.company.logo.removed),
        t,
      );
      await companyChanged(client, data);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t(($) => $.company.logo.removeTitle)}
      confirm={t(($) => $.company.logo.removeConfirm)}
      destructive
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {t(($) => $.company.logo.removeText, { name: company.name })}
    </ConfirmDialog>
  );
}
