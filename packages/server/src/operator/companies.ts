import { OFFERS } from '@altocost/contract/licences/model.ts';
import { removeDemo } from '../demo/store.ts';
import { place, textOption, UsageWrong, type Command } from './command.ts';
import { doorsOf } from './doors.ts';

const NAME_MAX = 120;

export const companyCommands: readonly Command[] = [
  {
    name: 'company:create',
    places: { least: 1, most: 1 },
    usage: 'NAME [--offer OFFER]',
    does: `makes a company and prints its id; offers: ${OFFERS.join(', ')} (control unless said)`,
    options: { offer: { type: 'string' } },
    async run(state, words, { say }) {
      const { database, ids, clock } = state;
      const name = place(words, 0).trim();
      if (name === '' || name.length > NAME_MAX)
        throw new UsageWrong(`a name has 1 to ${NAME_MAX} characters`);
      const wanted = textOption(words, 'offer') ?? 'control';
      const offer = OFFERS.find((known) => known === wanted);
      if (offer === undefined) throw new UsageWrong(`there is no offer ${wanted}`);
      const id = ids.next();
      await database.systemTransaction((tx) =>
        doorsOf(state).companies.create(tx, {
          id,
          name,
          currency: null,
          demo: false,
          offer,
          now: clock.now(),
        }),
      );
      say(id);
      return 0;
    },
  },
  {
    name: 'demo:remove',
    places: { least: 0, most: 0 },
    usage: '',
    does: 'removes the demo company and its accounts, whose password is public',
    async run({ database }, _words, { say }) {
      const removed = await database.systemTransaction(removeDemo);
      say(`${removed.companies} companies and ${removed.users} accounts removed`);
      return 0;
    },
  },
];
