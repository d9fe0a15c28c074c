import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { ink } from './ink.ts';

const tokens = readFileSync(`${import.meta.dirname}/../../ui/tokens.css`, 'utf8');
const data = [...tokens.matchAll(/--(?:data-\d+|others): (#[0-9a-f]{6})/g)].map((match) => match[1] ?? '');

function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue + 0.05;
  };
  const [x, y] = [light(a), light(b)];
  return Math.max(x, y) / Math.min(x, y);
}

describe('text on a data colour', () => {
  it('is readable on all 18 and on Others, in light and dark', () => {
    expect(data).toHaveLength(38);
    for (const colour of data) expect(contrast(colour, ink(colour)), colour).toBeGreaterThanOrEqual(4.38);
  });
});
