import { companyEndpoints } from '@altocost/contract/companies/endpoints.ts';
import { sessionEndpoints } from '@altocost/contract/session/endpoints.ts';
import { userEndpoints } from '@altocost/contract/users/endpoints.ts';
import type { Inbox } from './inbox.ts';
import { tokenOf } from './pages.ts';
import type { World } from './world.ts';

export const PASSWORD = 'Voyage-9-Etoiles!';

export interface NewPerson {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly lang: 'fr' | 'en';
  readonly licence?: 'control' | 'viewer';
}

/** JSON of the product's API; throws on every other answer than 200. */
async function call(
  world: World,
  method: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<unknown> {
  const reply = await fetch(`${world.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return JSON.parse(text);
}

/** Somebody who was invited and has joined with {@link PASSWORD}, for what does not test inviting. */
export async function addPerson(world: World, inbox: Inbox, person: NewPerson): Promise<string> {
  const token = await tokenOf(world);
  const made = await call(world, 'POST', '/user', person, token);
  await setPassword(world, await inbox.link(person.email, '/login/set-password'));
  return userEndpoints.create.reply.parse(made).data.id;
}

/** Accepts an invitation with {@link PASSWORD}. */
export async function setPassword(world: World, link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token');
  await call(world, 'POST', `/${token}/reset-password`, { password: PASSWORD });
}

/** Puts the company's single sign-on in place, as its administrator would on the screen. */
export async function configureSso(
  world: World,
  config: { issuer: string; clientId: string; clientSecret: string; domain: string },
): Promise<void> {
  const body = {
    issuer: config.issuer,
    client_id: config.clientId,
    client_secret: config.clientSecret,
    email_domains: [config.domain],
    enabled: true,
    enforced: false,
  };
  await call(world, 'PUT', '/sso', body, await tokenOf(world));
}

/** Name of the company that the administrator's session is in. */
export async function companyName(world: World, token: string): Promise<string> {
  const me = sessionEndpoints.me.reply.parse(await call(world, 'GET', '/user', undefined, token));
  const found = await call(world, 'GET', `/company/${me.data.company_id}`, undefined, token);
  return companyEndpoints.show.reply.parse(found).data.name;
}
