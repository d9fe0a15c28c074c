import { Drawer } from '@mantine/core';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyTheme } from '../../features/companies/public/theme.ts';
import { useMe } from '../../features/session/public/me.ts';
import { preferences } from '../../lib/preferences.ts';
import { NAVIGATION, VIEWER_HOME, visibleEntries } from '../navigation.ts';
import { routeRole } from '../route-sets.ts';
import { AppBar } from './app-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import type { ShellDialog } from './dialogs.tsx';
import { OfferBanner } from './offer-banner.tsx';
import { SearchPalette } from './search-palette.tsx';
import { SideNav } from './side-nav.tsx';
import styles from './shell.module.css';

/** The frame around every page of somebody who is signed in: navigation, app bar, page. */
export function Shell() {
  const { t } = useTranslation();
  const me = useMe();
  useCompanyTheme();
  const { routesByPath } = useRouter();
  const entries = [
    ...(routeRole(me.roles) === 'viewer' ? [VIEWER_HOME] : []),
    ...visibleEntries(NAVIGATION, me.permissions, (path) => path in routesByPath),
  ];
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [collapsed, setCollapsed] = useState(preferences.navCollapsed);
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const main = useFocusOnPageChange(pathname);

  const toggle = (): void => {
    preferences.setNavCollapsed(!collapsed);
    setCollapsed(!collapsed);
  };

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <a href="#main" className={styles.skip}>
        {t(($) => $.shell.skip)}
      </a>
      <SideNav entries={entries} pathname={pathname} collapsed={collapsed} variant="side" />
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={272}
        title={t(($) => $.shell.menu)}
        closeButtonProps={{ 'aria-label': t(($) => $.shell.closeMenu) }}
        padding={10}
        classNames={{ content: styles.drawer ?? '', header: styles.drawer ?? '' }}
      >
        <SideNav
          entries={entries}
          pathname={pathname}
          collapsed={false}
          variant="drawer"
          onNavigate={() => setDrawer(false)}
        />
      </Drawer>
      <div className={styles.column}>
        <AppBar collapsed={collapsed} onToggle={toggle} onMenu={() => setDrawer(true)} onOpen={setDialog} />
        <div>
          <OfferBanner />
        </div>
        <main id="main" ref={main} className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <SearchPalette entries={entries} onOpen={setDialog} />
      <Dialogs open={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

/** After a change of page the keyboard and the screen reader go on at the top of the new one. */
function useFocusOnPageChange(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
