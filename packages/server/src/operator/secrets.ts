import { rotateKeys } from '../platform/secrets/rotation.ts';
import type { Command } from './command.ts';

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets:rotate',
    places: { least: 0, most: 0 },
    usage: '',
    does: 'seals the keys of all companies under ALTOCOST_SECRET; ALTOCOST_SECRET_PREVIOUS can go afterwards',
    async run({ database, secret: { keys }, clock }, _words, { say }) {
      const rotated = await rotateKeys({ database, keys, clock }, (done) => say(`${done} keys`));
      say(`${rotated} keys are sealed anew; all are under the present secret (${keys.currentId})`);
      return 0;
    },
  },
];
