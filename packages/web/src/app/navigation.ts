import { IconChartHistogram, IconHome, IconLayoutDashboard, IconSettings } from '@tabler/icons-react';
import type { Permission } from '@altocost/contract/permissions.ts';
import { PATHS } from '../lib/paths.ts';
import { SETTINGS_PAGES } from './settings-pages.ts';
import type { Label, NavChild } from './settings-pages.ts';

export interface NavEntry {
  readonly id: string;
  readonly label: Label;
  readonly icon: typeof IconSettings;
  /** Addresses under this one mark the entry as the current one. */
  readonly within: string;
  /** Where the entry leads; with children, the first one that may be seen. */
  readonly to: string;
  /** Absent: for everybody who is shown the entry at all. */
  readonly permission?: Permission;
  readonly flag?: 'new';
  readonly children?: readonly NavChild[];
}

/** The side navigation of spec §2, in its order: entry, permission, flag. An entry stands here once its page exists. */
export const NAVIGATION: readonly NavEntry[] = [
  {
    id: 'dashboard',
    label: (t) => t(($) => $.shell.nav.dashboard),
    icon: IconLayoutDashboard,
    within: PATHS.dashboard,
    to: PATHS.dashboard,
    permission: 'home.index',
  },
  {
    id: 'explorers',
    label: (t) => t(($) => $.shell.nav.explorers),
    icon: IconChartHistogram,
    within: PATHS.explorers,
    to: PATHS.cloudExplorer,
    permission: 'explorer.index',
    flag: 'new',
    children: [
      {
        id: 'cloud-explorer',
        label: (t) => t(($) => $.shell.nav.cloudExplorer),
        to: PATHS.cloudExplorer,
        permission: 'explorer.index',
      },
    ],
  },
  {
    id: 'settings',
    label: (t) => t(($) => $.shell.nav.settings),
    icon: IconSettings,
    within: PATHS.settings,
    to: PATHS.settings,
    permission: 'setting.index',
    children: SETTINGS_PAGES,
  },
];

/** Where viewers start (spec §2). */
export const VIEWER_HOME: NavEntry = {
  id: 'viewer-dashboard',
  label: (t) => t(($) => $.shell.nav.viewerDashboard),
  icon: IconHome,
  within: PATHS.viewerDashboard,
  to: PATHS.viewerDashboard,
};

/**
 * What somebody with these permissions sees of the pages that exist; an entry none of whose children may be seen goes
 * as well.
 */
export function visibleEntries(
  entries: readonly NavEntry[],
  permissions: readonly Permission[],
  exists: (path: string) => boolean = () => true,
): readonly NavEntry[] {
  return entries.flatMap((entry) => {
    if (entry.permission !== undefined && !permissions.includes(entry.permission)) return [];
    if (entry.children === undefined) return exists(entry.to) ? [entry] : [];
    const children = entry.children.filter(
      ({ to, permission }) => exists(to) && (permission === undefined || permissions.includes(permission)),
    );
    const first = children[0];
    return first === undefined ? [] : [{ ...entry, to: first.to, children }];
  });
}

/** Is the address this one, or below it? */
export function isWithin(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
