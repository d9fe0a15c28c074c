import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileInvoice, IconRestore, IconTrashX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BillVersion } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import type { VersionAction } from './version-dialog.tsx';

interface VersionMenuProps {
  readonly version: BillVersion;
  readonly onAction: (action: VersionAction) => void;
}

/** What can be done with a version: see its import, withdraw it when live, otherwise make it live again. */
export function VersionMenu({ version, onAction }: VersionMenuProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const format = useFormat(version.currency);
  const live = version.state === 'live';
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          aria-label={t(($) => $.imports.versions.menu, {
            version: version.version,
            month: format.month(version.month),
          })}
        >
          <IconDots size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileInvoice size={16} stroke={1.7} aria-hidden />}
          onClick={() => void router.navigate({ to: PATHS.import, params: { importId: version.import_id } })}
        >
          {t(($) => $.imports.versions.open)}
        </Menu.Item>
        {live ? (
          <Menu.Item
            color="red"
            leftSection={<IconTrashX size={16} stroke={1.7} aria-hidden />}
            onClick={() => onAction({ kind: 'withdraw', version })}
          >
            {t(($) => $.imports.versions.withdraw)}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconRestore size={16} stroke={1.7} aria-hidden />}
            onClick={() => onAction({ kind: 'restore', version })}
          >
            {t(($) => $.imports.versions.restore)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
