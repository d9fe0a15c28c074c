import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-format.ts';
import { preferences } from '../../../lib/preferences.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { exportMutation } from '../queries.ts';
import type { CostQuestion } from '../queries.ts';
import {
  csvChoice,
  DECIMALS,
  DELIMITERS,
  fileName,
  readChoice,
  SEPARATOR_NAMES,
  writeChoice,
} from '../rules/csv.ts';
import { saveBlob } from '../../../lib/save-file.ts';

interface ExportDialogProps {
  readonly opened: boolean;
  readonly question: CostQuestion;
  readonly onClose: () => void;
}

const MEMORY = 'altocost.csv';

/** Asks how the CSV is to be written, remembers it, and downloads the file of the server. */
export function ExportDialog({ opened, question, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.costs.export.title)}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <ExportForm question={question} onClose={onClose} />
    </Modal>
  );
}

function ExportForm({ question, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [choice, setChoice] = useState(() => readChoice(preferences.read(MEMORY), language));
  const [submitted, setSubmitted] = useState(false);
  const run = useMutation(exportMutation());
  const valid = csvChoice.safeParse(choice).success;
  const name = (separator: (typeof DELIMITERS)[number]) => ({
    value: separator,
    label: t(($) => $.costs.export.separators[SEPARATOR_NAMES[separator]]),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!valid) return;
    preferences.write(MEMORY, writeChoice(choice));
    run.mutate(
      { question, choice },
      {
        onSuccess: ({ blob, name: given }) => {
          saveBlob(blob, given ?? fileName(question.group, question.range, 'csv'));
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <p style={{ margin: '0 0 12px', color: 'var(--text-2)' }}>{t(($) => $.costs.export.text)}</p>
      {run.isError && (
        <Alert color="red" mb={12} icon={<IconAlertCircle size={16} aria-hidden />} role="alert">
          {problemText(run.error, t)}
        </Alert>
      )}
      <Select
        label={t(($) => $.costs.export.delimiter)}
        data={DELIMITERS.map(name)}
        value={choice.delimiter}
        onChange={(value) => {
          const delimiter = DELIMITERS.find((one) => one === value);
          if (delimiter !== undefined) setChoice({ ...choice, delimiter });
        }}
        allowDeselect={false}
        mb={12}
      />
      <Select
        label={t(($) => $.costs.export.decimal)}
        data={DECIMALS.map(name)}
        value={choice.decimal}
        onChange={(value) => {
          const decimal = DECIMALS.find((one) => one === value);
          if (decimal !== undefined) setChoice({ ...choice, decimal });
        }}
        allowDeselect={false}
        error={submitted && !valid ? t(($) => $.costs.export.same) : null}
      />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button type="submit" loading={run.isPending}>
          {t(($) => $.costs.export.confirm)}
        </Button>
      </Group>
    </form>
  );
}
