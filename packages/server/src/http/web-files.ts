import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/** A file of the built web application, ready to be sent. */
export interface WebFile {
  readonly type: string;
  readonly etag: string;
  /** Its name changes with its content, so it may be kept for ever. */
  readonly hashed: boolean;
  readonly body: Buffer;
  /** Null where compression gains nothing. */
  readonly gzip: Buffer | null;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(text|application)\/|svg/;
const START_PAGE = 'index.html';

export interface WebFiles {
  /** By path below the root, without a leading slash; null when there is none. Nothing outside the folder is reachable. */
  find(path: string): WebFile | null;
}

/** Reads the folder when it is first asked and again after a new build; files are kept in memory, compressed once. */
export function openWebFiles(dist: string): WebFiles {
  let built = 0;
  let names = new Set<string>();
  const kept = new Map<string, WebFile>();

  const look = (): void => {
    const now = builtAt(dist);
    if (now === built) return;
    built = now;
    kept.clear();
    names = new Set(now === 0 ? [] : filesBelow(dist));
  };
  return {
    find(path) {
      look();
      if (!names.has(path)) return null;
      const found = kept.get(path) ?? read(dist, path);
      kept.set(path, found);
      return found;
    },
  };
}

/** When the start page was written; 0: not built. */
function builtAt(dist: string): number {
  return statSync(join(dist, START_PAGE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function filesBelow(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((name) => !name.startsWith('.'));
}

function read(dist: string, path: string): WebFile {
  const body = readFileSync(join(dist, path));
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const packed = COMPRESSIBLE.test(type) ? gzipSync(body, { level: constants.Z_BEST_COMPRESSION }) : null;
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    hashed: path.startsWith('assets/'),
    body,
    gzip: packed !== null && packed.length < body.length ? packed : null,
  };
}
