import { z } from 'zod';

export const member = z.object({
  id: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
});

/** People who answer for costs together. */
export const team = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  users: z.array(member),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Team = z.output<typeof team>;

/** What a form sends. `users` are ids of people of the company. */
export const teamDraft = z.strictObject({
  name: z.string().trim().min(1, { error: 'required' }).max(80),
  description: z.string().trim().max(500).default(''),
  users: z.array(z.uuid()).max(500).default([]),
});
export type TeamDraft = z.output<typeof teamDraft>;
