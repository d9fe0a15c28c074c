import type { QueryOf } from '@altocost/contract/kit/endpoint.ts';
import type { mailEndpoints } from '@altocost/contract/mails/endpoints.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Actor, AuditDoor } from '../audit/public.ts';
import type { UsersDoor } from '../users/public.ts';
import { bodies, type MailBody } from './outbox.ts';
import type { MailsDoor } from './public.ts';
import * as store from './store.ts';
import type { StoredMail } from './store.ts';

interface Parts {
  readonly database: Database;
  readonly vault: Vault;
  readonly door: MailsDoor;
  readonly audit: AuditDoor;
  readonly users: UsersDoor;
  readonly configured: boolean;
}

export type MailService = ReturnType<typeof createMailService>;

/** What administrators do with the outbox of their company. */
export function createMailService({ database, vault, door, audit, users, configured }: Parts) {
  return {
    list: async (companyId: string, { page, per_page, status }: QueryOf<typeof mailEndpoints.list>) => {
      const slice = { offset: (page - 1) * per_page, limit: per_page, status };
      const found = await database.transaction(companyId, (tx) => store.list(tx, companyId, slice));
      return { ...found, configured };
    },

    /**
     * What a mail says, so that people can be let in before there is a mail server. Throws `forbidden` when there is one, and for mails to
     * people who also belong to another company: they would be a way into it.
     */
    async read(actor: Actor, id: string): Promise<{ mail: StoredMail; body: MailBody }> {
      const { companyId } = actor;
      if (configured) throw fail('forbidden');
      const mail = await database.transaction(companyId, (tx) => store.find(tx, companyId, id));
      if (mail === null || mail.sealedBody === null) throw fail('not_found');
      if (await database.systemTransaction((tx) => isElsewhereToo(tx, mail))) throw fail('forbidden');
      const { sealedBody } = mail;
      return database.transaction(companyId, async (tx) => {
        const body = await bodies.open(vault, tx, companyId, id, sealedBody);
        await audit.record(tx, actor, {
          kind: 'mail.read',
          object: { type: 'mail', id, name: mail.subject },
          after: { recipient: mail.recipient, kind: mail.kind },
        });
        return { mail, body };
      });
    },

    /** Mails a test to whoever asks. */
    async sendTest(companyId: string, userId: string): Promise<string> {
      const account = await database.systemTransaction((tx) => users.account(tx, userId));
      if (account === null) throw fail('not_found');
      const { email, firstname, lang } = account;
      const to = { companyId, userId, email, firstname, lang };
      return database.transaction(companyId, (tx) => door.send(tx, to, { kind: 'test' }));
    },
  };

  async function isElsewhereToo(tx: Tx, { companyId, userId, recipient }: StoredMail): Promise<boolean> {
    const accounts = [
      userId === null ? null : await users.account(tx, userId),
      await users.accountByEmail(tx, recipient),
    ];
    return accounts.some((account) => account?.memberships.some((place) => place.companyId !== companyId));
  }
}
