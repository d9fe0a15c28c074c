import { z } from 'zod';
import { LANGUAGES } from '../errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';
import { credentials, sessionUser } from './model.ts';

const tag = 'Session';

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/system/:provider/login',
    access: 'public',
    summary: 'Sign in; `password` is the provider of an e-mail and a password',
    tag,
    params: z.object({ provider: z.string().max(40) }),
    body: credentials,
    reply: reply(z.object({ token: z.string(), user_id: z.uuid(), company_id: z.uuid() })),
    errors: ['authentication_failed', 'provider_unknown', 'rate_limited'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'session',
    summary: 'End this session; its token is refused from now on',
    tag,
    reply: reply(z.null()),
  }),
  me: endpoint({
    method: 'GET',
    path: '/user',
    access: 'session',
    summary: 'The user of the session, with permissions and company',
    tag,
    reply: reply(sessionUser),
  }),
  setLanguage: endpoint({
    method: 'PATCH',
    path: '/user/lang',
    access: 'session',
    summary: 'Remember the user’s language',
    tag,
    body: z.strictObject({ lang: z.enum(LANGUAGES) }),
    reply: reply(z.null()),
  }),
};
