import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes identifiers: UUIDs whose text sorts by creation (RFC 9562, version 7). */
export interface Ids {
  next(): string;
}

export function createIds(clock: Clock): Ids {
  return { next: () => uuid7(clock.now().getTime()) };
}

function uuid7(ms: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
