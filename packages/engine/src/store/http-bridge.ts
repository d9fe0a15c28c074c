import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Session } from 'chdb';

/**
 * ClickHouse's HTTP interface in front of an embedded engine, as far as the official client uses it, so that the real
 * transport is tested without a server: statement in the body, in the address or in a form, `param_*`, settings in
 * the address, streamed bodies, errors with their code in a header. For tests only.
 */
export interface HttpBridge {
  readonly url: string;
  /** Addresses asked for so far. */
  readonly requests: readonly URL[];
  close(): Promise<void>;
}

interface Ask {
  readonly sql: string;
  readonly params: ReadonlyMap<string, string>;
}

/** Parts of the address that are not settings of the engine. */
const NOT_SETTINGS = /^(query|query_id|database|default_format|wait_end_of_query|param_.*|.*http.*)$/;

export async function openHttpBridge(enginePath: string, workFolder: string): Promise<HttpBridge> {
  const requests: URL[] = [];
  let files = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url);
    if (url.pathname === '/ping') {
      response.end('Ok.\n');
      return;
    }
    const file = join(workFolder, `bridge-${(files += 1)}`);
    const { sql, params } = await readAsk(request, url, file);
    const session = new Session(enginePath);
    try {
      for (const [name, value] of url.searchParams) {
        if (!NOT_SETTINGS.test(name)) await session.queryAsync(`SET ${name} = '${value}'`);
      }
      const result = await session.queryBindAsync(sql, bound(sql, params));
      response.setHeader('X-ClickHouse-Query-Id', url.searchParams.get('query_id') ?? '');
      response.end(result.bytes());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      response.statusCode = 500;
      response.setHeader('X-ClickHouse-Exception-Code', /^Code: (\d+)/.exec(message)?.[1] ?? '1');
      response.end(message);
    } finally {
      session.close();
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bridge has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function readAsk(request: IncomingMessage, url: URL, file: string): Promise<Ask> {
  const params = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('param_')) params.set(name.slice(6), value);
  }
  const inAddress = url.searchParams.get('query');
  if (inAddress !== null) {
    await pipeline(request, createWriteStream(file));
    return { sql: fromFile(inAddress, file, request.headers['content-encoding'] ?? 'none'), params };
  }
  const body = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return { sql: body.toString('utf8'), params };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  let sql = '';
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    if (name === 'query') sql = value;
    else params.set(name.replace(/^param_/, ''), value);
  }
  return { sql, params };
}

/** The engine has no body to read `input()` from: it reads the file that the body was written to. */
function fromFile(sql: string, file: string, compression: string): string {
  return sql
    .replace(/ FORMAT Native\s*$/, '')
    .replace(/input\(('(?:[^'\\]|\\.)*')\)/, `file('${file}', 'Native', $1, '${compression}')`);
}

/** The engine's binding takes values, the address has their text: arrays are read back from it. */
function bound(
  sql: string,
  params: ReadonlyMap<string, string>,
): Record<string, string | (string | number)[]> {
  return Object.fromEntries(
    [...params].map(([name, text]) => [
      name,
      sql.includes(`{${name}:Array(`) ? readArray(text) : unescaped(text),
    ]),
  );
}

function readArray(text: string): (string | number)[] {
  return [...text.matchAll(/'((?:[^'\\]|\\[^])*)'|([^[\],]+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? Number(bare) : unescaped(quoted),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '0': '\0', b: '\b', f: '\f' };

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
