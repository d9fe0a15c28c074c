import type { MailRow } from '@altocost/contract/mails/endpoints.ts';

/** A page of mails as the screen shows it. */
export interface MailPage {
  readonly mails: readonly MailRow[];
  readonly total: number;
  readonly last: number;
  readonly configured: boolean;
  /** How many of the newest mails were looked through; null when it was all of them. */
  readonly lookedThrough: number | null;
}

/** A page of a list that is here as a whole; a page after the last one is empty. */
export function pageOf(
  mails: readonly MailRow[],
  page: number,
  perPage: number,
): Pick<MailPage, 'mails' | 'total' | 'last'> {
  return {
    mails: mails.slice((page - 1) * perPage, page * perPage),
    total: mails.length,
    last: Math.max(1, Math.ceil(mails.length / perPage)),
  };
}
