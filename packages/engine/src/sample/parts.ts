import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A compressed file that grows line by line with little memory. */
export interface Part {
  readonly name: string;
  add(text: string): void;
  /** True when enough text waits that it should be flushed. */
  full(): boolean;
  flush(): Promise<void>;
  close(): Promise<FinishedPart>;
}

export interface FinishedPart {
  /** Name inside the delivery. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly rows: number;
}

const CHUNK = 1 << 18;
/** Text that may wait for the compressor, which works on a thread of its own. */
const AHEAD = 1 << 22;
const LEVEL = 4;

/** Opens `name` under `dir` as gzip. `add` takes whole lines; the header is the first text and no row. */
export async function openPart(dir: string, name: string, header: string): Promise<Part> {
  const path = `${dir}/${name}`;
  await mkdir(dirname(path), { recursive: true });
  const gzip = createGzip({ level: LEVEL, chunkSize: CHUNK });
  const file = createWriteStream(path);
  gzip.pipe(file);
  gzip.on('error', (error) => file.destroy(error));
  const written = finished(file);
  let waiting = [header];
  let size = header.length;
  let rows = 0;
  const flush = async (): Promise<void> => {
    const text = waiting.join('');
    waiting = [];
    size = 0;
    if (text !== '') gzip.write(text);
    if (gzip.writableLength < AHEAD) return;
    await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
  };
  return {
    name,
    add: (text) => {
      waiting.push(text);
      size += text.length;
      rows += 1;
    },
    full: () => size >= CHUNK,
    flush,
    close: async () => {
      await flush();
      gzip.end();
      await written;
      return { name, path, size: (await stat(path)).size, rows };
    },
  };
}
