import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { endpointName, invalidate, mutation } from '../../api/query.ts';
import type { MailsSearch } from './public/search.ts';

const { mails } = ENDPOINTS;

const PER_PAGE = 25;
/** While a mail waits to be sent the page asks again so often. */
const WAITING_MS = 5_000;

/** A page of the outbox, of all mails or of those in a state. */
export function listQuery({ state, page = 1 }: MailsSearch) {
  return queryOptions({
    queryKey: [endpointName(mails.list), state ?? null, page],
    queryFn: ({ signal }) =>
      call(mails.list, { query: { page, per_page: PER_PAGE, ...(state && { status: state }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ status }) => status === 'queued') ? WAITING_MS : false,
  });
}

/** Reading is written down in the audit log: only when the person asks for it, never again by itself. */
export const readMutation = () => mutation(mails.read);
export const sendTestMutation = () => mutation(mails.sendTest);

export function mailsChanged(client: QueryClient): Promise<void> {
  return invalidate(client, mails.list);
}
