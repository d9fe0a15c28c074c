import type { Compiled, Param } from '../query/compiled.ts';
import { quoteText, quoteTexts } from './sql-quote.ts';

const PLACEHOLDER = /\{(\w+):([^{}]+)\}/g;

/**
 * The statement with its values as literals of the declared types, for the engine in this process: its binding lets only one
 * bound statement run at a time in the whole process, so that a question would wait for a long insert
 * (docs/decisions/0010). Over HTTP values are bound by the server. Throws for a value that is missing.
 */
export function withLiterals({ sql, params }: Compiled): string {
  return sql.replaceAll(PLACEHOLDER, (_, name: string, type: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the statement has no value for ${name}`);
    return type === 'String' ? quoteText(String(value)) : `CAST(${literal(value)}, ${quoteText(type)})`;
  });
}

function literal(value: Param): string {
  return typeof value === 'object' ? quoteTexts(value.map(String)) : quoteText(String(value));
}
