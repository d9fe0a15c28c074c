import { z } from 'zod';
import { LANGUAGES } from '../errors.ts';
import { OFFERS } from '../licences/model.ts';
import { PERMISSIONS, ROLES } from '../permissions.ts';

/** Idle and absolute life of a session (reliability B9). */
export const SESSION_IDLE_HOURS = 8;
export const SESSION_ABSOLUTE_HOURS = 24;
/** Dangerous acts want a sign-in that is not older (reliability B9). */
export const FRESH_MINUTES = 10;
/** Life of the links and keys that work once (reliability B6-B8). */
export const MAGIC_LINK_MINUTES = 10;
export const RESET_LINK_MINUTES = 30;
export const INVITATION_HOURS = 72;
export const EMAIL_LINK_HOURS = 72;
export const SSO_KEY_SECONDS = 60;

export const oneTimeToken = z.string().min(1, { error: 'required' }).max(200);
/** A password that is being chosen; its rules are `session/password.ts`. */
export const newPassword = z.string().min(1, { error: 'required' }).max(1_000);

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
  address: z.string(),
  admin: z.boolean(),
  billing: z.boolean(),
  connector_count: z.number().int(),
  permissions: z.array(z.enum(PERMISSIONS)),
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  offer: z.enum(OFFERS),
  offerDayRemaining: z.number().int().nullable(),
  offer_expired: z.boolean(),
  /** The days that remain are those of a trial. */
  trial: z.boolean(),
  email_validated: z.boolean(),
  has_password: z.boolean(),
  newBudget: z.boolean(),
  pinned_dimension_id: z.uuid().nullable(),
  last_login_date: z.iso.datetime().nullable(),
  demo: z.boolean().meta({ description: 'Demo accounts have limited actions' }),
});
export type SessionUser = z.output<typeof sessionUser>;
