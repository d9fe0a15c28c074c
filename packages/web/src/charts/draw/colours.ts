import { slotToken } from '../prepare/slots.ts';
import type { Slot } from '../prepare/slots.ts';

const TOKENS = ['surface', 'line', 'grid', 'axis', 'text', 'text-2'] as const;

/** The tokens of the page as a canvas needs them: plain colours, as they are now. */
export interface Colours {
  readonly token: (name: (typeof TOKENS)[number]) => string;
  readonly slot: (slot: Slot) => string;
}

/** Reads the colours that the page has at this moment (light or dark). */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { token: (name) => read(`--${name}`), slot: (slot) => read(slotToken(slot)) };
}
