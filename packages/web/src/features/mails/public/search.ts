import { z } from 'zod';
import { MAIL_STATES } from '@altocost/contract/mails/endpoints.ts';

/** What the address of the list of mails holds. */
export const mailsSearch = z.object({
  state: z.enum(MAIL_STATES).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
});
export type MailsSearch = z.output<typeof mailsSearch>;
