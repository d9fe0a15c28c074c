import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import { useScheme } from '../../ui/scheme-toggle.tsx';
import { MAKER } from '../../lib/maker.ts';
import styles from './side-nav.module.css';

/** Dark-mode switch, small logo, "edited and hosted by". */
export function NavFooter({ collapsed }: { readonly collapsed: boolean }) {
  const { t } = useTranslation();
  const { dark, toggle } = useScheme();
  const label = t(($) => $.shell.darkMode);
  const Icon = dark ? IconMoon : IconSun;
  return (
    <div className={styles.foot}>
      <div className={styles.footRow}>
        {collapsed ? (
          <Tooltip label={label} position="right">
            <ActionIcon onClick={toggle} aria-label={label} aria-pressed={dark}>
              <Icon size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : (
          <>
            <IconMoon size={16} stroke={1.7} aria-hidden />
            <span className={styles.footWords} aria-hidden="true">
              {label}
            </span>
            <Switch size="sm" checked={dark} onChange={toggle} aria-label={label} />
          </>
        )}
      </div>
      <div className={styles.by}>
        <Logo size={16} />
        <span className={styles.byWords}>
          {t(($) => $.shell.editedBy)}{' '}
          <a href={MAKER.site} target="_blank" rel="noreferrer">
            {MAKER.name}
          </a>
        </span>
      </div>
    </div>
  );
}
