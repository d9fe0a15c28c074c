import { Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../features/companies/public/company.ts';
import { useMe } from '../../features/session/public/me.ts';
import { Logo } from '../../ui/logo.tsx';
import { isWithin } from '../navigation.ts';
import type { NavEntry } from '../navigation.ts';
import { NavFooter } from './nav-footer.tsx';
import styles from './side-nav.module.css';

interface SideNavProps {
  readonly entries: readonly NavEntry[];
  readonly pathname: string;
  /** Icons only; names are in tooltips then. */
  readonly collapsed: boolean;
  /** `drawer` is the same navigation on a phone. */
  readonly variant: 'side' | 'drawer';
  /** An entry was followed: the drawer closes. */
  readonly onNavigate?: () => void;
}

/** The side navigation: company, entries by permission, footer. */
export function SideNav({ entries, pathname, collapsed, variant, onNavigate }: SideNavProps) {
  const { t } = useTranslation();
  return (
    <nav
      className={styles.nav}
      data-variant={variant}
      data-collapsed={collapsed || undefined}
      aria-label={t(($) => $.shell.navigation)}
    >
      <CompanyCard />
      <ul className={styles.items}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink entry={entry} pathname={pathname} collapsed={collapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
      <NavFooter collapsed={collapsed} />
    </nav>
  );
}

function CompanyCard() {
  const { t } = useTranslation();
  const { company, offer } = useMe();
  const logo = useCompany()?.logo ?? null;
  return (
    <div className={styles.company}>
      {logo === null ? <Logo /> : <img src={logo} alt="" className={styles.logo} />}
      <div className={styles.companyWords}>
        <span className={styles.companyName} title={company.name}>
          {company.name}
        </span>
        <span className={styles.companyMeta}>
          {t(($) => $.shell.offers[offer])} · {company.currency}
        </span>
      </div>
    </div>
  );
}

interface NavLinkProps {
  readonly entry: NavEntry;
  readonly pathname: string;
  readonly collapsed: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function NavLink({ entry, pathname, collapsed, onNavigate }: NavLinkProps) {
  const { t } = useTranslation();
  const label = entry.label(t);
  const active = isWithin(pathname, entry.within);
  const open = active && entry.children !== undefined;
  return (
    <>
      <Tooltip label={label} position="right" disabled={!collapsed}>
        <Link
          to={entry.to}
          onClick={onNavigate}
          className={styles.item}
          data-active={active || undefined}
          aria-current={active && entry.children === undefined ? 'page' : undefined}
          aria-label={collapsed ? label : undefined}
        >
          <entry.icon size={17} stroke={1.7} aria-hidden />
          <span className={styles.label}>{label}</span>
          {entry.flag === 'new' && <span className={styles.new}>{t(($) => $.shell.new)}</span>}
          {entry.children !== undefined && entry.flag === undefined && (
            <IconChevronDown
              size={14}
              className={styles.chevron ?? ''}
              data-open={open || undefined}
              aria-hidden
            />
          )}
        </Link>
      </Tooltip>
      {open && !collapsed && (
        <ul className={styles.sub} aria-label={t(($) => $.shell.subNavigation, { parent: label })}>
          {entry.children?.map((child) => (
            <li key={child.id}>
              <Link
                to={child.to}
                onClick={onNavigate}
                className={styles.subItem}
                data-active={isWithin(pathname, child.to) || undefined}
                aria-current={isWithin(pathname, child.to) ? 'page' : undefined}
              >
                {child.label(t)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
