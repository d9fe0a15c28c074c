import { auditEndpoints } from './audit/endpoints.ts';
import { channelEndpoints } from './channels/endpoints.ts';
import { companyEndpoints } from './companies/endpoints.ts';
import { costEndpoints } from './costs/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { licenceEndpoints } from './licences/endpoints.ts';
import { mailEndpoints } from './mails/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { ssoEndpoints } from './sso/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { teamEndpoints } from './teams/endpoints.ts';
import { themeEndpoints } from './themes/endpoints.ts';
import { tokenEndpoints } from './tokens/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { workflowEndpoints } from './workflows/endpoints.ts';

/** Every call of the product: the table that mounting, the client, OpenAPI and the permission matrix read. */
export const ENDPOINTS = {
  system: systemEndpoints,
  session: sessionEndpoints,
  sso: ssoEndpoints,
  tokens: tokenEndpoints,
  users: userEndpoints,
  companies: companyEndpoints,
  themes: themeEndpoints,
  licences: licenceEndpoints,
  teams: teamEndpoints,
  channels: channelEndpoints,
  audit: auditEndpoints,
  mails: mailEndpoints,
  imports: importEndpoints,
  costs: costEndpoints,
  workflows: workflowEndpoints,
};
