import { z } from 'zod';
import { member } from '../teams/model.ts';

/** People who are written to together. */
export const channel = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  users: z.array(member),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Channel = z.output<typeof channel>;

/** What a form sends. `users` are ids of people of the company. */
export const channelDraft = z.strictObject({
  name: z.string().trim().min(1, { error: 'required' }).max(80),
  description: z.string().trim().max(500).default(''),
  users: z.array(z.uuid()).max(500).default([]),
});
export type ChannelDraft = z.output<typeof channelDraft>;
