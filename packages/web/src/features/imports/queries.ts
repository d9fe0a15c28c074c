import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import type { ReplyOf } from '@altocost/contract/kit/endpoint.ts';
import { endpointName, invalidate, mutation, query } from '../../api/query.ts';

const { imports, costs, workflows, session } = ENDPOINTS;

/** How many imports or versions a page of the lists holds. */
const PER_PAGE = 25;

export function listQuery(page: number) {
  return query(imports.list, { query: { page, per_page: PER_PAGE } });
}

export function showQuery(id: string) {
  return query(imports.show, { params: { id } });
}

export function versionsQuery(page: number, importId?: string) {
  return query(imports.versions, {
    query: { page, per_page: PER_PAGE, ...(importId === undefined ? {} : { import_id: importId }) },
  });
}

export const acceptMutation = () => mutation(imports.accept);
export const retryMutation = () => mutation(imports.retry);
export const restoreMutation = () => mutation(imports.restoreVersion);
export const withdrawMutation = () => mutation(imports.withdrawVersion);

/** An import was started, or started again: the lists that show it are stale. */
export function importStarted(client: QueryClient): Promise<void> {
  return invalidate(client, imports.list, imports.show, workflows.check);
}

/** Published figures changed: everything that shows a cost is stale, and so is the company's currency. */
export function figuresChanged(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    imports.list,
    imports.show,
    imports.versions,
    workflows.check,
    session.me,
    ...Object.values(costs),
  );
}

type List = ReplyOf<typeof imports.list>;
type Shown = ReplyOf<typeof imports.show>;

/** Puts a record that the server just told into every cached answer that holds it; says whether a list knew it. */
export function putRecord(client: QueryClient, record: ImportRecord): boolean {
  let known = false;
  client.setQueriesData<List>({ queryKey: [endpointName(imports.list)] }, (list) => {
    if (list === undefined || !list.data.some((one) => one.id === record.id)) return list;
    known = true;
    return { ...list, data: list.data.map((one) => (one.id === record.id ? record : one)) };
  });
  const { queryKey } = showQuery(record.id);
  client.setQueryData<Shown>(queryKey, (shown) => (shown === undefined ? shown : { ...shown, data: record }));
  return known;
}
