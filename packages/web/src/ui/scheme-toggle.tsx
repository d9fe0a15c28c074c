import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Light or dark, as it is shown now, and the way to the other one. */
export function useScheme(): { dark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') };
}

/** The button that switches between light and dark. */
export function SchemeToggle({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const { dark, toggle } = useScheme();
  const label = dark ? t(($) => $.shell.actions.light) : t(($) => $.shell.actions.dark);
  const Icon = dark ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon className={className ?? ''} onClick={toggle} aria-label={label}>
        <Icon size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
