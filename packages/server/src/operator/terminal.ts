import type { Readable } from 'node:stream';

/** The first line of `input`, without its end: `printf '%s' "$PASSWORD" | npm run operator -- …`, or typed. */
export async function readPassword(input: Readable): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}
