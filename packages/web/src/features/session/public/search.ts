import { z } from 'zod';

/** Text that may have been read as a number from the address. */
const text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
const flag = z
  .union([z.boolean(), z.literal(1).transform(() => true)])
  .optional()
  .catch(undefined);

/** /login and what is below it: where to go afterwards, and why the person was sent here. */
export const signInSearch = z.object({
  redirect: z.string().optional().catch(undefined),
  ended: flag,
});

/** A page that a mailed link opens. */
export const tokenSearch = z.object({ token: text });

/** The link of an invitation says so. */
export const newPasswordSearch = tokenSearch.extend({ invited: flag });

export const recoverySearch = z.object({ minutes: z.number().int().positive().optional().catch(undefined) });

/** What an OpenID provider sends the browser back with (RFC 6749 §4.1.2, RFC 9207). */
export const ssoSearch = z.object({
  code: text,
  state: text,
  iss: text,
  error: text,
  error_description: text,
  session_state: text,
});

export const keySearch = z.object({ key: text });
