import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnpackLimits } from './unpack-file.ts';
import { refuse } from './unpack-refusal.ts';

/** Where the entries of one delivery are written, and how much they may be together. */
export interface Store {
  /** Writes one entry under a name of our own; `onBytes` sees every chunk (checksums). */
  write(
    entry: string,
    bytes: AsyncIterable<unknown>,
    onBytes?: (chunk: Buffer) => void,
  ): Promise<StoredEntry>;
  /** Refuses sizes that an archive announces before any byte of them is unfolded. */
  announce(bytes: number): void;
  /** Refuses more entries than allowed. */
  count(entries: number): void;
}

export interface StoredEntry {
  readonly path: string;
  readonly size: number;
}

/**
 * Guards a delivery against decompression bombs: what all its archives unfold to together, compared with the size of the file that
 * was brought in. Throws `archive_too_large`.
 */
export function createStore(
  delivery: { readonly name: string; readonly size: number },
  workDir: string,
  limits: UnpackLimits,
): Store {
  let written = 0;
  let files = 0;

  function check(bytes: number): void {
    const tooMuch = (value: string): Error => refuse('archive_too_large', delivery.name, { value });
    if (bytes > limits.totalBytes) throw tooMuch(`> ${limits.totalBytes} bytes`);
    if (bytes > limits.ratioAbove && bytes > limits.ratio * delivery.size)
      throw tooMuch(`> ${limits.ratio}:1`);
  }

  async function write(
    entry: string,
    bytes: AsyncIterable<unknown>,
    onBytes?: (chunk: Buffer) => void,
  ): Promise<StoredEntry> {
    files += 1;
    const path = join(workDir, `entry-${String(files).padStart(5, '0')}`);
    const file = await open(path, 'wx');
    let size = 0;
    try {
      for await (const chunk of bytes) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError(`${entry} gave something else than bytes`);
        size += chunk.length;
        written += chunk.length;
        check(written);
        onBytes?.(chunk);
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return { path, size };
  }

  return {
    write,
    announce: (bytes) => check(written + bytes),
    count: (entries) => {
      if (entries > limits.entries) {
        throw refuse('archive_too_large', delivery.name, { value: `> ${limits.entries} entries` });
      }
    },
  };
}

/** Refuses names that leave the folder. A back slash is a separator, as Windows packers write it. */
export function safeEntryName(name: string, archive: string): string {
  const plain = name.replaceAll('\\', '/');
  const parts = plain.split('/');
  if (plain.startsWith('/') || /^[A-Za-z]:/.test(plain) || parts.includes('..') || plain.includes('\0')) {
    throw refuse('archive_unsafe_entry', archive, { value: name });
  }
  return parts.filter((part) => part !== '' && part !== '.').join('/');
}
