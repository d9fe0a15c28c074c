import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../features/session/public/language-switch.tsx';
import { SchemeToggle } from '../../ui/scheme-toggle.tsx';
import { useRouteTitle } from '../root.tsx';
import styles from './app-bar.module.css';
import { CompanyButton } from './company-button.tsx';
import type { ShellDialog } from './dialogs.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { WorkflowIndicator } from './workflow-indicator.tsx';

interface AppBarProps {
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  readonly onMenu: () => void;
  readonly onOpen: (dialog: ShellDialog) => void;
}

const SHORTCUT = 'Ctrl K';

/** The bar above every page. On a phone: menu, title, search, state, profile. */
export function AppBar({ collapsed, onToggle, onMenu, onOpen }: AppBarProps) {
  const { t } = useTranslation();
  const title = useRouteTitle();
  const toggleLabel = collapsed ? t(($) => $.shell.expand) : t(($) => $.shell.collapse);
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={styles.bar}>
      <ActionIcon className={styles.burger ?? ''} onClick={onMenu} aria-label={t(($) => $.shell.openMenu)}>
        <IconMenu2 size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Tooltip label={toggleLabel}>
        <ActionIcon
          className={styles.collapse ?? ''}
          onClick={onToggle}
          aria-label={toggleLabel}
          aria-expanded={!collapsed}
        >
          <ToggleIcon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={styles.title} aria-hidden="true">
        {title}
      </div>
      <UnstyledButton
        className={styles.search}
        onClick={() => spotlight.open()}
        aria-label={t(($) => $.shell.searchLabel)}
      >
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span className={styles.searchWords}>{t(($) => $.shell.search)}</span>
        <Kbd size="xs">{SHORTCUT}</Kbd>
      </UnstyledButton>
      <div className={styles.right}>
        <ActionIcon
          className={styles.searchIcon ?? ''}
          onClick={() => spotlight.open()}
          aria-label={t(($) => $.shell.searchLabel)}
        >
          <IconSearch size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <CompanyButton onOpen={() => onOpen('switch')} />
        <WorkflowIndicator />
        <LanguageSwitch className={styles.wide} />
        <SchemeToggle className={styles.wide} />
        <ProfileMenu onEdit={() => onOpen('profile')} />
      </div>
    </header>
  );
}
