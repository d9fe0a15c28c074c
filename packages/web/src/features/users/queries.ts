import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { BodyInput } from '@altocost/contract/kit/endpoint.ts';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { call } from '../../api/client.ts';
import { invalidate, mutation, query } from '../../api/query.ts';
import type { UsersSearch } from './public/search.ts';

const { users, licences, session, teams, channels } = ENDPOINTS;

/** How many people a page of the list holds. */
const PER_PAGE = 25;

/** A page of the company's people; the former page stays while the next one is on its way. */
export function listQuery({ page = 1, q, licence, state }: UsersSearch) {
  const filters = { ...(q ? { q } : {}), ...(licence ? { licence } : {}), ...(state ? { state } : {}) };
  return queryOptions({
    ...query(users.list, { query: { page, per_page: PER_PAGE, ...filters } }),
    placeholderData: keepPreviousData,
  });
}

export const showQuery = (id: string) => query(users.show, { params: { id } });
export const sessionsQuery = (id: string) => query(users.sessions, { params: { id } });
/** What the person at the screen holds, and so may grant. */
export const grantableQuery = () => query(users.abilities, {});
export const countsQuery = () => query(licences.counts, {});

export const setAbilityMutation = () => mutation(users.setAbility);
export const grantMutation = () => mutation(users.grant);
export const setActiveMutation = () => mutation(users.setActive);
export const setBillingMutation = () => mutation(users.setBilling);
export const setLicenceMutation = () => mutation(users.setLicence);
export const sendResetMutation = () => mutation(users.sendReset);
export const removeMutation = () => mutation(users.remove);
export const endSessionMutation = () => mutation(users.endSession);

export function invite(body: BodyInput<typeof users.create>) {
  return call(users.create, { body });
}

export function change(id: string, body: BodyInput<typeof users.update>) {
  return call(users.update, { params: { id }, body });
}

/** Somebody came, went or changed: every list that shows people or counts licences is stale. */
export function peopleChanged(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    users.list,
    users.show,
    users.sessions,
    licences.counts,
    licences.subscription,
    session.me,
    teams.list,
    channels.list,
  );
}

export function sessionsChanged(client: QueryClient): Promise<void> {
  return invalidate(client, users.sessions);
}

/** Puts what the server just answered, or what is expected of it, in the place of the person that is shown. */
export function putPerson(client: QueryClient, person: UserDetail): void {
  client.setQueryData(showQuery(person.id).queryKey, { code: 200, data: person });
}
