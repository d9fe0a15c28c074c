import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery, reply } from '../kit/envelope.ts';
import { channel, channelDraft } from './model.ts';

const tag = 'Channels';
const id = z.object({ id: z.uuid() });

export const channelEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/channels',
    access: 'team.show',
    summary: 'Channels of the company by name; `q` looks into names',
    tag,
    query: pageQuery.extend({ q: z.string().trim().max(100).optional() }),
    reply: listReply(channel),
  }),
  show: endpoint({
    method: 'GET',
    path: '/channels/:id',
    access: 'team.show',
    summary: 'One channel with its people',
    tag,
    params: id,
    reply: reply(channel),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/channels',
    access: 'team.store',
    summary: 'Make a channel',
    tag,
    body: channelDraft,
    reply: reply(z.object({ id: z.uuid() })),
    errors: ['validation_failed', 'conflict', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/channels/:id',
    access: 'team.store',
    summary: 'Change a channel and its people',
    tag,
    params: id,
    body: channelDraft,
    reply: reply(channel),
    errors: ['validation_failed', 'conflict', 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/channels/:id',
    access: 'team.store',
    summary: 'Delete a channel; its people stay',
    tag,
    params: id,
    reply: reply(z.null()),
    errors: ['not_found'],
  }),
};
