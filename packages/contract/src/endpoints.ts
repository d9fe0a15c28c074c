import { costEndpoints } from './costs/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { workflowEndpoints } from './workflows/endpoints.ts';

/** Every call of the product: the table that mounting, the client, OpenAPI and the permission matrix read. */
export const ENDPOINTS = {
  system: systemEndpoints,
  session: sessionEndpoints,
  imports: importEndpoints,
  costs: costEndpoints,
  workflows: workflowEndpoints,
};
