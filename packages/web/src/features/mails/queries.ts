import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { PER_PAGE_MAX } from '@altocost/contract/kit/envelope.ts';
import type { MailRow } from '@altocost/contract/mails/endpoints.ts';
import { call } from '../../api/client.ts';
import { endpointName, invalidate, mutation } from '../../api/query.ts';
import type { MailsSearch } from './public/search.ts';
import { pageOf } from './page-of.ts';
import type { MailPage } from './page-of.ts';

const { mails } = ENDPOINTS;

const PER_PAGE = 25;
/** The server does not filter by state: so many of its longest pages are looked through, newest first. */
const PAGES_LOOKED_THROUGH = 5;
/** While a mail waits to be sent the page asks again so often. */
const WAITING_MS = 5_000;

/** A page of the outbox, of all mails or of those in a state. */
export function listQuery({ state, page = 1 }: MailsSearch) {
  return queryOptions({
    queryKey: [endpointName(mails.list), state ?? null, page],
    queryFn: ({ signal }) => (state === undefined ? onePage(page, signal) : inState(state, page, signal)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ status }) => status === 'queued') ? WAITING_MS : false,
  });
}

async function onePage(page: number, signal: AbortSignal): Promise<MailPage> {
  const found = await call(mails.list, { query: { page, per_page: PER_PAGE }, signal });
  const { data, total, last_page: last, configured } = found;
  return { mails: data, total, last, configured, lookedThrough: null };
}

async function inState(state: MailRow['status'], page: number, signal: AbortSignal): Promise<MailPage> {
  const seen: MailRow[] = [];
  for (let asked = 1; ; asked += 1) {
    const found = await call(mails.list, { query: { page: asked, per_page: PER_PAGE_MAX }, signal });
    seen.push(...found.data);
    if (asked >= found.last_page || asked === PAGES_LOOKED_THROUGH) {
      const fitting = seen.filter(({ status }) => status === state);
      const lookedThrough = asked < found.last_page ? seen.length : null;
      return { ...pageOf(fitting, page, PER_PAGE), configured: found.configured, lookedThrough };
    }
  }
}

/** Reading is written down in the audit log: only when the person asks for it, never again by itself. */
export const readMutation = () => mutation(mails.read);
export const sendTestMutation = () => mutation(mails.sendTest);

export function mailsChanged(client: QueryClient): Promise<void> {
  return invalidate(client, mails.list);
}
