import { z } from 'zod';
import type { TestCompany, World } from '../../../testing/world.ts';
import { CLIENT } from './issuer.ts';

export const PUBLIC_URL = 'https://costs.altocost.example';
export const REDIRECT_URI = `${PUBLIC_URL}/login/sso`;
export const ENV = { ALTOCOST_PUBLIC_URL: PUBLIC_URL, ALTOCOST_RATE_LIMIT: '10000000' };

export const draftOf = (issuer: string, domain: string) => ({
  issuer,
  client_id: CLIENT.clientId,
  client_secret: CLIENT.clientSecret,
  email_domains: [domain],
  enabled: true,
  enforced: false,
});

const reply = z.looseObject({
  error: z.string().optional(),
  errors: z.array(z.looseObject({ field: z.string(), rule: z.string() })).optional(),
  data: z.unknown().optional(),
});

/** The company's administrator says how its people sign in. */
export async function save(world: World, company: TestCompany, body: unknown) {
  const token = await world.login(company.admin);
  const answer = await world.ask({ method: 'PUT', url: '/api/sso', token, body });
  const { error, errors = [], data } = reply.parse(answer.json());
  const fields = errors.map(({ field, rule }) => `${field} ${rule}`);
  return { status: answer.statusCode, error: error ?? null, fields, data, text: answer.body };
}

/** This provider for the company's own domain. */
export async function configure(world: World, company: TestCompany, issuer: string): Promise<void> {
  const domain = company.admin.email.split('@')[1] ?? '';
  const { status, text } = await save(world, company, draftOf(issuer, domain));
  if (status !== 200) throw new Error(text);
}
