import { Spotlight } from '@mantine/spotlight';
import {
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconSwitchHorizontal,
  IconUserEdit,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSwitchLanguage } from '../../features/session/public/language.ts';
import { useMay } from '../../features/session/public/me.ts';
import { signOut } from '../../features/session/public/sign-out.ts';
import { useLanguage } from '../../i18n/use-format.ts';
import { useScheme } from '../../ui/scheme-toggle.tsx';
import type { NavEntry } from '../navigation.ts';
import type { ShellDialog } from './dialogs.tsx';

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

interface SearchPaletteProps {
  readonly entries: readonly NavEntry[];
  readonly onOpen: (dialog: ShellDialog) => void;
}

/** Ctrl+K or Cmd+K: every page that may be seen, and the actions of the shell. */
export function SearchPalette({ entries, onOpen }: SearchPaletteProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const actions = useShellActions(onOpen);
  const pages = entries.flatMap((entry) => {
    const label = entry.label(t);
    const targets = entry.children ?? [entry];
    return targets.map((target) => ({
      id: target.id,
      label: target === entry ? label : `${label} › ${target.label(t)}`,
      leftSection: <entry.icon {...ICON} />,
      onClick: () => void router.navigate({ to: target.to }),
    }));
  });
  return (
    <Spotlight
      shortcut="mod + K"
      highlightQuery
      attributes={{ content: { 'aria-label': t(($) => $.shell.searchLabel) } }}
      nothingFound={t(($) => $.shell.searchEmpty)}
      searchProps={{
        leftSection: <IconSearch size={16} stroke={1.8} aria-hidden />,
        placeholder: t(($) => $.shell.search),
        'aria-label': t(($) => $.shell.searchLabel),
      }}
      actions={[
        { group: t(($) => $.shell.groups.pages), actions: pages },
        { group: t(($) => $.shell.groups.actions), actions },
      ]}
    />
  );
}

function useShellActions(onOpen: (dialog: ShellDialog) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const { dark, toggle } = useScheme();
  const maySwitch = useMay('switch.company');
  const switchCompany = {
    id: 'switch-company',
    label: t(($) => $.companies.switch.title),
    leftSection: <IconSwitchHorizontal {...ICON} />,
    onClick: () => onOpen('switch'),
  };
  return [
    ...(maySwitch ? [switchCompany] : []),
    {
      id: 'profile',
      label: t(($) => $.shell.profile.edit),
      leftSection: <IconUserEdit {...ICON} />,
      onClick: () => onOpen('profile'),
    },
    {
      id: 'scheme',
      label: dark ? t(($) => $.shell.actions.light) : t(($) => $.shell.actions.dark),
      leftSection: dark ? <IconSun {...ICON} /> : <IconMoon {...ICON} />,
      onClick: toggle,
    },
    {
      id: 'language',
      label: t(($) => $.shell.language.switchTo),
      leftSection: <IconLanguage {...ICON} />,
      onClick: () => void switchLanguage(language === 'fr' ? 'en' : 'fr'),
    },
    {
      id: 'logout',
      label: t(($) => $.shell.actions.logout),
      leftSection: <IconLogout {...ICON} />,
      onClick: () => void signOut().catch(() => undefined),
    },
  ];
}
