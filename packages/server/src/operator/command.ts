import { parseArgs } from 'node:util';
import type { State } from '../platform/state.ts';

/** The command line is not as the usage says. */
export class UsageWrong extends Error {
  override readonly name = 'UsageWrong';
}

export interface Terminal {
  say(line: string): void;
  /** The first line of the standard input. */
  readPassword(): Promise<string>;
}

/** The words and options after a command's name. */
export interface Words {
  readonly places: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  readonly name: string;
  /** What follows the name, as the usage shows it. */
  readonly usage: string;
  /** How many words follow the name, options aside. */
  readonly places: { readonly least: number; readonly most: number };
  readonly does: string;
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** Gives the exit code. */
  run(state: State, words: Words, terminal: Terminal): Promise<number>;
}

/** Throws {@link UsageWrong} for an option that the command does not have, or too few or too many words. */
export function wordsOf(command: Command, given: readonly string[]): Words {
  const { least, most } = command.places;
  try {
    const { positionals, values } = parseArgs({
      args: [...given],
      options: { ...command.options },
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length < least || positionals.length > most) throw new Error('');
    return { places: positionals, options: { ...values } };
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? `${cause.message}\n` : '';
    throw new UsageWrong(`${reason}usage: ${command.name} ${command.usage}`);
  }
}

export function textOption(words: Words, name: string): string | null {
  const value = words.options[name];
  return typeof value === 'string' ? value : null;
}

/** The word at this place; the usage made sure that it is there. */
export function place(words: Words, at: number): string {
  return words.places[at] ?? '';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws {@link UsageWrong}. */
export function uuid(text: string, what: string): string {
  if (!UUID.test(text)) throw new UsageWrong(`${what} is not an identifier: ${text}`);
  return text;
}
