import { bodies } from '../domains/mails/outbox.ts';
import * as outbox from '../domains/mails/store.ts';
import { place, UsageWrong, uuid, type Command } from './command.ts';

const LISTED = 50;

export const mailCommands: readonly Command[] = [
  {
    name: 'mail:list',
    places: { least: 0, most: 0 },
    usage: '',
    does: `the ${LISTED} newest mails: id, time, status, kind, recipient, and why they were not sent`,
    async run({ database }, _words, { say }) {
      const mails = await database.systemTransaction((tx) => outbox.newest(tx, LISTED));
      for (const { id, createdAt, status, kind, recipient, problem } of mails) {
        say([id, createdAt.toISOString(), status, kind, recipient, problem ?? ''].join('\t').trimEnd());
      }
      return 0;
    },
  },
  {
    name: 'mail:show',
    places: { least: 1, most: 1 },
    usage: 'ID',
    does: 'what a mail says, as text',
    async run({ database, vault }, words, { say }) {
      const id = uuid(place(words, 0), 'ID');
      const text = await database.systemTransaction(async (tx) => {
        const mail = await outbox.findAnywhere(tx, id);
        if (mail === null) throw new UsageWrong(`there is no mail ${id}`);
        if (mail.sealedBody === null) return 'erased';
        const body = await bodies.open(vault, tx, mail.companyId, id, mail.sealedBody);
        return `To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${body.text}`;
      });
      say(text);
      return 0;
    },
  },
];
