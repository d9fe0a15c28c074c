import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';
import { theme } from './model.ts';

const tag = 'Themes';
const id = z.object({ id: z.uuid() });
const themeId = z.object({ id: z.uuid(), themeId: z.uuid() });
const colours = z.strictObject(theme.omit({ id: true }).shape);

export const themeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/company/:id/themes',
    access: 'session',
    summary: 'The company’s colours, light and dark',
    tag,
    whenExpired: 'allowed',
    params: id,
    reply: reply(z.array(theme)),
    errors: ['not_found'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/company/:id/themes/:themeId',
    access: 'session',
    summary: 'One set of colours',
    tag,
    params: themeId,
    reply: reply(theme),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/company/:id',
    access: 'company.update',
    summary: 'Add the company’s colours for light or for dark',
    tag,
    params: id,
    body: colours,
    reply: reply(z.object({ id: z.uuid() })),
    errors: ['not_found', 'conflict'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/company/:id/themes/:themeId',
    access: 'company.update',
    summary: 'Change colours; what is left out stays',
    tag,
    params: themeId,
    body: z.strictObject(theme.omit({ id: true, is_default: true }).partial().shape),
    reply: reply(theme),
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/company/:id/themes/:themeId',
    access: 'company.update',
    summary: 'Go back to the product’s own colours',
    tag,
    params: themeId,
    reply: reply(z.null()),
    errors: ['not_found'],
  }),
  ofTeam: endpoint({
    method: 'GET',
    path: '/team/:id/theme',
    access: 'session',
    summary: 'Colours that a team’s people see: those of its company',
    tag,
    params: id,
    reply: reply(z.array(theme)),
    errors: ['not_found'],
  }),
};
