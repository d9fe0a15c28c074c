import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { query } from '../../api/query.ts';

const { mails, sso, licences } = ENDPOINTS;

/** Whether a mail server is configured stands beside the mails: the shortest page of them. */
export const mailServerQuery = () => query(mails.list, { query: { per_page: 1 } });
export const ssoQuery = () => query(sso.show, {});
export const subscriptionQuery = () => query(licences.subscription, {});
