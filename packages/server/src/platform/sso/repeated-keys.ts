import { Buffer } from 'node:buffer';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Does an object of this JSON text say the same key twice? Readers differ in which of the two they believe, so a token that does is believed by
 * nobody. The text must be JSON.
 */
export function repeatsKey(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  const tokens = json.match(TOKENS) ?? [];
  for (const [at, token] of tokens.entries()) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && tokens[at + 1] === ':') {
      const keys = open.at(-1);
      const key = String(JSON.parse(token));
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
  }
  return false;
}

/** The same for header and content of a signed token. */
export function tokenRepeatsKey(token: string): boolean {
  return token
    .split('.')
    .slice(0, 2)
    .some((part) => repeatsKey(Buffer.from(part, 'base64url').toString('utf8')));
}
