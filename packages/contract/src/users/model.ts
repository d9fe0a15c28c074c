import { z } from 'zod';
import { LANGUAGES } from '../errors.ts';
import { LICENCES } from '../licences/model.ts';
import { PERMISSIONS, ROLES } from '../permissions.ts';

/** Names as people type them: trimmed, not empty, at most 80 characters (spec §5, Profile). */
export const personName = z.string().trim().min(1, { error: 'required' }).max(80);
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .meta({ format: 'email' })
  .pipe(z.email({ error: 'invalid_email' }));

/** A person in the list of a company (spec §3, User). */
export const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  lang: z.enum(LANGUAGES),
  active: z.boolean(),
  admin: z.boolean(),
  billing: z.boolean(),
  licence: z.enum(LICENCES),
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  /** invited: has not accepted yet; active; disabled. */
  state: z.enum(['invited', 'active', 'disabled']),
  last_login_date: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type UserRow = z.output<typeof userRow>;

export const userDetail = userRow.extend({
  address: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Set exactly when the permissions are that named set. */
  permission_set: z.enum(['user', 'editor']).nullable(),
  email_validated: z.boolean(),
  has_password: z.boolean(),
  /** The company sends its people to its own sign-on. */
  sso: z.boolean(),
});
export type UserDetail = z.output<typeof userDetail>;

/** Where somebody is signed in. */
export const sessionRow = z.object({
  id: z.uuid(),
  method: z.enum(['password', 'magic', 'sso']),
  ip: z.string(),
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;
