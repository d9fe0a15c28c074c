import { z } from 'zod';
import { LANGUAGES } from '../errors.ts';
import { PERMISSIONS, ROLES } from '../permissions.ts';

/** Idle and absolute life of a session (reliability B9). */
export const SESSION_IDLE_HOURS = 8;
export const SESSION_ABSOLUTE_HOURS = 24;

export const credentials = z.strictObject({
  email: z.email({ error: 'invalid_email' }).max(254),
  password: z.string().min(1, { error: 'required' }).max(128),
});

/** Who is signed in, as `GET /user` answers (spec §3, User). */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  lang: z.enum(LANGUAGES),
  active: z.boolean(),
  company_id: z.uuid(),
  company: z.object({ id: z.uuid(), name: z.string(), currency: z.string() }),
  permissions: z.array(z.enum(PERMISSIONS)),
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  offer: z.enum(['free', 'starter', 'control', 'viewer']),
  newBudget: z.boolean(),
  pinned_dimension_id: z.uuid().nullable(),
  last_login_date: z.iso.datetime().nullable(),
  demo: z.boolean().meta({ description: 'Demo accounts have limited actions' }),
});
export type SessionUser = z.output<typeof sessionUser>;
