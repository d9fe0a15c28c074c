import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { filterOf, isReversed } from '../filters.ts';
import type { AuditSearch } from '../public/search.ts';
import { exportCsv, logChanged } from '../queries.ts';
import { saveBlob } from '../../../lib/save-file.ts';

/** Downloads every entry that the filters let through, not only the page that is shown. */
export function ExportButton({ search }: { readonly search: AuditSearch }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const exporting = useMutation({
    mutationFn: exportCsv,
    onSuccess: ({ blob, name }) => {
      saveBlob(blob, name ?? `altocost audit ${today()}.csv`);
      return logChanged(client);
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      disabled={isReversed(search)}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(filterOf(search))}
    >
      {t(($) => $.audit.export)}
    </Button>
  );
}
