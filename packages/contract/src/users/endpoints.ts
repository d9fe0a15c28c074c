import { z } from 'zod';
import { LANGUAGES } from '../errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery, reply } from '../kit/envelope.ts';
import { LICENCES } from '../licences/model.ts';
import { PERMISSIONS } from '../permissions.ts';
import { emailAddress, personName, sessionRow, userDetail, userRow } from './model.ts';

const tag = 'Users';
const id = z.object({ id: z.uuid() });
const done = reply(z.null());
const permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'user.index',
    summary: 'People of the company; `q` looks into names and addresses',
    tag,
    query: pageQuery.extend({
      q: z.string().trim().max(100).optional(),
      licence: z.enum(LICENCES).optional(),
      state: z.enum(['invited', 'active', 'disabled']).optional(),
    }),
    reply: listReply(userRow),
  }),
  abilities: endpoint({
    method: 'GET',
    path: '/user/ability',
    access: 'session',
    summary: 'Permissions that the caller holds, and so may grant where they manage people',
    tag,
    reply: reply(z.object({ permissions: z.array(z.enum(PERMISSIONS)) })),
  }),
  show: endpoint({
    method: 'GET',
    path: '/user/:id',
    access: 'user.show',
    summary: 'One person with permissions',
    tag,
    params: id,
    reply: reply(userDetail),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/user',
    access: 'user.store',
    summary: 'Invite a person by mail; takes a licence',
    tag,
    body: z.strictObject({
      email: emailAddress,
      firstname: personName,
      lastname: personName,
      lang: z.enum(LANGUAGES).default('fr'),
      licence: z.enum(LICENCES).default('control'),
      /** Administrators may do everything in the company. */
      admin: z.boolean().default(false),
      /** Absent: what the role has by default. */
      permissions: permissions.optional(),
    }),
    reply: reply(z.object({ id: z.uuid() })),
    errors: ['validation_failed', 'conflict', 'limit_exceeded', 'forbidden'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/:id',
    access: 'session',
    summary:
      'Names and language: one’s own, or with `user.store` anybody’s of the company; the address only with `user.store`',
    tag,
    params: id,
    body: z.strictObject({
      firstname: personName,
      lastname: personName,
      email: emailAddress.optional(),
      lang: z.enum(LANGUAGES),
      address: z.string().trim().max(500).optional(),
    }),
    reply: reply(userDetail),
    errors: ['not_found', 'forbidden', 'conflict', 'reauth_required'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/:id',
    access: 'user.store',
    summary: 'Take a person out of the company; frees the licence',
    tag,
    fresh: true,
    params: id,
    reply: done,
    errors: ['not_found', 'conflict'],
  }),
  setAbility: endpoint({
    method: 'POST',
    path: '/user/:id/abilities',
    access: 'user.store',
    summary: 'Give or take one permission',
    tag,
    params: id,
    body: z.strictObject({ permission: z.enum(PERMISSIONS), granted: z.boolean() }),
    reply: reply(userDetail),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  grant: endpoint({
    method: 'POST',
    path: '/permissions/grant',
    access: 'user.store',
    summary: 'Set all permissions of a person at once',
    tag,
    body: z.strictObject({ user_id: z.uuid(), permissions }),
    reply: reply(userDetail),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  setLicence: endpoint({
    method: 'PATCH',
    path: '/user/:id/licence',
    access: 'user.store',
    summary:
      'Change the licence, and whether the person administers the company; permissions become those of the role',
    tag,
    fresh: true,
    params: id,
    body: z.strictObject({ licence: z.enum(LICENCES), admin: z.boolean() }),
    reply: reply(userDetail),
    errors: ['not_found', 'forbidden', 'conflict', 'limit_exceeded'],
  }),
  setActive: endpoint({
    method: 'PATCH',
    path: '/user/:id/active',
    access: 'user.store',
    summary: 'Let a person in again, or no longer; ends their sessions at once',
    tag,
    params: id,
    body: z.strictObject({ active: z.boolean() }),
    reply: reply(userDetail),
    errors: ['not_found', 'conflict', 'limit_exceeded'],
  }),
  setBilling: endpoint({
    method: 'PATCH',
    path: '/user/:id/billing',
    access: 'user.store',
    summary: 'Make a person a billing contact, or no longer',
    tag,
    params: id,
    body: z.strictObject({ billing: z.boolean() }),
    reply: reply(userDetail),
    errors: ['not_found'],
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/user/:id/reset-password',
    access: 'user.store',
    summary: 'Mail the person a link to set a new password; an invitation when they have not joined yet',
    tag,
    params: id,
    reply: done,
    errors: ['not_found', 'conflict'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/:id/sessions',
    access: 'user.show',
    summary: 'Where a person is signed in to this company',
    tag,
    params: id,
    reply: reply(z.array(sessionRow)),
    errors: ['not_found'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/:id/sessions/:sessionId',
    access: 'user.store',
    summary: 'End a session of a person',
    tag,
    params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
    reply: done,
    errors: ['not_found'],
  }),
};
