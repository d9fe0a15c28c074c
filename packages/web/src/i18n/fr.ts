import { application } from './fr/application.ts';
import { audit } from './fr/audit.ts';
import { channels } from './fr/channels.ts';
import { charts } from './fr/charts.ts';
import { companies } from './fr/companies.ts';
import { company } from './fr/company.ts';
import { costs } from './fr/costs.ts';
import { format } from './fr/format.ts';
import { forms } from './fr/forms.ts';
import { home } from './fr/home.ts';
import { imports } from './fr/imports.ts';
import { integrations } from './fr/integrations.ts';
import { licences } from './fr/licences.ts';
import { mails } from './fr/mails.ts';
import { problems } from './fr/problems.ts';
import { security } from './fr/security.ts';
import { session } from './fr/session.ts';
import { shell } from './fr/shell.ts';
import { tables } from './fr/tables.ts';
import { teams } from './fr/teams.ts';
import { tokens } from './fr/tokens.ts';
import { themes } from './fr/themes.ts';
import { ui } from './fr/ui.ts';
import { users } from './fr/users.ts';

/** French, the source of all texts: one file per feature. */
export const fr = {
  application,
  audit,
  channels,
  charts,
  companies,
  company,
  costs,
  format,
  forms,
  home,
  imports,
  integrations,
  licences,
  mails,
  problems,
  security,
  session,
  shell,
  tables,
  teams,
  tokens,
  themes,
  ui,
  users,
};
