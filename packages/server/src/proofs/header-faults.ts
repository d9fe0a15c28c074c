export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
}

const YEAR_SECONDS = 31_536_000;
const REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const TEXT = /^text\/|[/+](json|xml)(;|$)|javascript/;

/** What an answer lacks of the headers that every answer has (reliability B11). `api`: of an address below /api, so it is never kept. */
export function headerFaults({ headers }: Answer, { api }: { readonly api: boolean }): string[] {
  const faults: string[] = [];
  const value = (name: string) => String(headers[name] ?? '');
  const want = (holds: boolean, fault: string) => void (holds || faults.push(fault));

  const hsts = value('strict-transport-security');
  want(Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0) >= YEAR_SECONDS, 'https is not asked for a year');
  want(/includeSubDomains/i.test(hsts), 'https is not asked for below the domain');

  const policy = directives(value('content-security-policy'));
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*'];
  want(
    scripts.every((source) => source === "'self'" || source === "'none'"),
    `scripts from ${scripts.join(' ')}`,
  );
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
    const sources = policy.get(closed) ?? [];
    want(sources.length === 1 && sources[0] === "'none'", `${closed} is not 'none'`);
  }

  want(value('x-content-type-options') === 'nosniff', 'types are guessed');
  want(REFERRER.includes(value('referrer-policy')), 'no referrer policy');
  if (api) want(value('cache-control') === 'no-store', 'is kept');
  const type = value('content-type');
  if (TEXT.test(type)) want(/charset=utf-8/i.test(type), `no charset: ${type}`);
  want(headers['server'] === undefined, 'names the server');
  want(headers['x-powered-by'] === undefined, 'names what it is powered by');
  return faults;
}

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((part): [string, string[]] => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
