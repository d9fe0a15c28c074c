import type { State } from '../platform/state.ts';
import { auditCommands } from './audit.ts';
import { UsageWrong, wordsOf, type Command, type Terminal } from './command.ts';
import { companyCommands } from './companies.ts';
import { mailCommands } from './mails.ts';
import { peopleCommands } from './people.ts';
import { secretCommands } from './secrets.ts';

export const COMMANDS: readonly Command[] = [
  ...companyCommands,
  ...peopleCommands,
  ...secretCommands,
  ...auditCommands,
  ...mailCommands,
];

/** Runs one command on the stores that `open` opens; gives the exit code. Throws {@link UsageWrong} before anything is opened. */
export async function runCommand(
  words: readonly string[],
  terminal: Terminal,
  open: () => Promise<State>,
): Promise<number> {
  const [name, ...rest] = words;
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) throw new UsageWrong(usage(name));
  const given = wordsOf(command, rest);
  const state = await open();
  try {
    return await command.run(state, given, terminal);
  } finally {
    await state.close();
  }
}

function usage(name: string | undefined): string {
  const first = name === undefined ? 'usage: npm run operator -- COMMAND …' : `no command is called ${name}`;
  const lines = COMMANDS.map((command) => `  ${command.name} ${command.usage}\n      ${command.does}`);
  return [first, ...lines].join('\n');
}
