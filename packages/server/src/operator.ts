import { join } from 'node:path';
import { ConfigRefused, readConfig } from './config.ts';
import { runCommand } from './operator/commands.ts';
import { UsageWrong, type Terminal } from './operator/command.ts';
import { readPassword } from './operator/terminal.ts';
import { Failure } from './platform/fail.ts';
import { FolderLocked } from '@altocost/engine/store/lock.ts';
import { openState } from './platform/state.ts';

/** `npm run operator -- COMMAND …`: what is done beside the running product, on the same configuration. */
async function run(words: readonly string[]): Promise<number> {
  const terminal: Terminal = {
    say: (line) => void process.stdout.write(`${line}\n`),
    readPassword: () => readPassword(process.stdin),
  };
  return runCommand(words, terminal, () => {
    const config = readConfig();
    // What the terminal says is the answer; the log is for machines.
    return openState({ ...config, logLevel: 'error' }, join(config.dataDir, 'state'));
  });
}

/** What the person at the terminal can act on. */
function reasonOf(cause: unknown): string {
  if (cause instanceof UsageWrong || cause instanceof ConfigRefused) return cause.message;
  if (cause instanceof FolderLocked) {
    return `${cause.message}\nStop the product first: the embedded database has one user at a time.`;
  }
  if (cause instanceof Failure) {
    const fields = cause.fields.map(({ field, rule }) => `${field}: ${rule}`);
    return [`refused: ${cause.code}`, ...fields].join('\n');
  }
  if (!(cause instanceof Error)) return String(cause);
  const below = cause.cause === undefined ? '' : `\n  because: ${reasonOf(cause.cause)}`;
  return `${cause.message}${below}`;
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (cause: unknown) => {
    process.stderr.write(`${reasonOf(cause)}\n`);
    process.exit(cause instanceof UsageWrong ? 2 : 1);
  },
);
