import { describe, expect, it } from 'vitest';
import { repeatsKey, tokenRepeatsKey } from './repeated-keys.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64url');

describe('a key that stands twice', () => {
  it.each([
    ['{"sub":"a","sub":"b"}', true],
    [String.raw`{"sub":"a","s\u0075b":"b"}`, true],
    ['{"a":{"b":1,"b":2}}', true],
    ['{"a":[{"b":1},{"c":1,"c":2}]}', true],
    ['{"a":{"b":1},"a":2}', true],
    ['{"a":{"b":1},"b":2}', false],
    ['{"a":[{"b":1},{"b":1}]}', false],
    [String.raw`{"a":"\"a\":1,\"a\":","b":"a"}`, false],
    ['{"a":"a","b":["a","a"]}', false],
    [String.raw`{"a\\":1,"a":2}`, false],
    ['{}', false],
    ['"a"', false],
  ])('%s: %s', (json, expected) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(repeatsKey(json)).toBe(expected);
  });

  it('is seen in header and content of a token', () => {
    const [once, twice] = [base64('{"a":1}'), base64('{"a":1,"a":2}')];
    expect(tokenRepeatsKey(`${once}.${once}.x`)).toBe(false);
    expect(tokenRepeatsKey(`${twice}.${once}.x`)).toBe(true);
    expect(tokenRepeatsKey(`${once}.${twice}.x`)).toBe(true);
  });
});
