import type { TFunction } from 'i18next';
import type { Permission } from '@altocost/contract/permissions.ts';
import { PATHS } from '../lib/paths.ts';

export type Label = (t: TFunction) => string;

export interface NavChild {
  readonly id: string;
  readonly label: Label;
  readonly to: string;
  /** Absent: for everybody who sees the entry above. */
  readonly permission?: Permission;
}

/** Pages of the settings in the order of the menu, with the permission of spec §2 or of the page's first call. */
export const SETTINGS_PAGES: readonly NavChild[] = [
  {
    id: 'company',
    label: (t) => t(($) => $.shell.nav.company),
    to: PATHS.company,
    permission: 'company.update',
  },
  {
    id: 'themes',
    label: (t) => t(($) => $.shell.nav.themes),
    to: PATHS.themes,
    permission: 'company.update',
  },
  {
    id: 'imports',
    label: (t) => t(($) => $.shell.nav.imports),
    to: PATHS.imports,
    permission: 'costreport.index',
  },
  { id: 'users', label: (t) => t(($) => $.shell.nav.users), to: PATHS.users, permission: 'user.index' },
  { id: 'teams', label: (t) => t(($) => $.shell.nav.teams), to: PATHS.teams, permission: 'team.show' },
  {
    id: 'channels',
    label: (t) => t(($) => $.shell.nav.channels),
    to: PATHS.channels,
    permission: 'team.show',
  },
  {
    id: 'licences',
    label: (t) => t(($) => $.shell.nav.licences),
    to: PATHS.licences,
    permission: 'user.index',
  },
  {
    id: 'subscription',
    label: (t) => t(($) => $.shell.nav.subscription),
    to: PATHS.subscription,
    permission: 'company.update',
  },
  {
    id: 'application',
    label: (t) => t(($) => $.shell.nav.application),
    to: PATHS.application,
    permission: 'product.store',
  },
  {
    id: 'integrations',
    label: (t) => t(($) => $.shell.nav.integrations),
    to: PATHS.integrations,
    permission: 'company.update',
  },
  { id: 'audit', label: (t) => t(($) => $.shell.nav.audit), to: PATHS.audit, permission: 'company.update' },
  { id: 'mails', label: (t) => t(($) => $.shell.nav.mails), to: PATHS.mails, permission: 'company.update' },
  { id: 'security', label: (t) => t(($) => $.shell.nav.security), to: PATHS.security },
  { id: 'tokens', label: (t) => t(($) => $.shell.nav.tokens), to: PATHS.tokens },
];
