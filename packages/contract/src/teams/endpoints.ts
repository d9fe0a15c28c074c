import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery, reply } from '../kit/envelope.ts';
import { team, teamDraft } from './model.ts';

const tag = 'Teams';
const id = z.object({ id: z.uuid() });

export const teamEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    access: 'team.show',
    summary: 'Teams of the company by name; `q` looks into names',
    tag,
    query: pageQuery.extend({ q: z.string().trim().max(100).optional() }),
    reply: listReply(team),
  }),
  show: endpoint({
    method: 'GET',
    path: '/teams/:id',
    access: 'team.show',
    summary: 'One team with its people',
    tag,
    params: id,
    reply: reply(team),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/teams',
    access: 'team.store',
    summary: 'Make a team',
    tag,
    body: teamDraft,
    reply: reply(z.object({ id: z.uuid() })),
    errors: ['validation_failed', 'conflict', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/teams/:id',
    access: 'team.store',
    summary: 'Change a team and its people',
    tag,
    params: id,
    body: teamDraft,
    reply: reply(team),
    errors: ['validation_failed', 'conflict', 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/teams/:id',
    access: 'team.store',
    summary: 'Delete a team; its people stay',
    tag,
    params: id,
    reply: reply(z.null()),
    errors: ['not_found'],
  }),
};
