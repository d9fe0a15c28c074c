import type { fr } from './fr.ts';
import type { Twin } from './twin.ts';
import { application } from './en/application.ts';
import { audit } from './en/audit.ts';
import { channels } from './en/channels.ts';
import { charts } from './en/charts.ts';
import { companies } from './en/companies.ts';
import { company } from './en/company.ts';
import { costs } from './en/costs.ts';
import { format } from './en/format.ts';
import { forms } from './en/forms.ts';
import { home } from './en/home.ts';
import { imports } from './en/imports.ts';
import { integrations } from './en/integrations.ts';
import { licences } from './en/licences.ts';
import { mails } from './en/mails.ts';
import { problems } from './en/problems.ts';
import { security } from './en/security.ts';
import { session } from './en/session.ts';
import { shell } from './en/shell.ts';
import { tables } from './en/tables.ts';
import { teams } from './en/teams.ts';
import { tokens } from './en/tokens.ts';
import { themes } from './en/themes.ts';
import { ui } from './en/ui.ts';
import { users } from './en/users.ts';

/** English, loaded when somebody switches to it. */
export const en: Twin<typeof fr> = {
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
