import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Day } from '@altocost/contract/kit/calendar.ts';
import { pack } from 'tar-stream';
import type { FinishedPart } from './parts.ts';

/** What goes into an archive: a file on disk, or a text made for it. */
export type Entry = FinishedPart | { readonly name: string; readonly text: string };

/** Writes a tar; every entry is dated on the last day, so that the bytes depend on the content alone. */
export async function writeTar(path: string, entries: readonly Entry[], dated: Day): Promise<void> {
  const archive = pack();
  const mtime = new Date(`${dated}T00:00:00Z`);
  const out = pipeline(archive, createWriteStream(path));
  for (const entry of entries) {
    if ('text' in entry) {
      archive.entry({ name: entry.name, mtime }, entry.text);
    } else {
      await pipeline(
        createReadStream(entry.path),
        archive.entry({ name: entry.name, size: entry.size, mtime }),
      );
    }
  }
  archive.finalize();
  await out;
}
