import { passwordProblems } from '@altocost/contract/session/password.ts';

/** The variables that safety hangs on, as they were given. */
interface Given {
  readonly HOST: string;
  readonly DATABASE_URL?: string | undefined;
  readonly CLICKHOUSE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly ALTOCOST_SECRET?: string | undefined;
  readonly ALTOCOST_SECRET_PREVIOUS?: string | undefined;
  readonly ALTOCOST_ADMIN_PASSWORD?: string | undefined;
  readonly ALTOCOST_METRICS_TOKEN?: string | undefined;
  readonly ALTOCOST_PUBLIC_URL?: string | undefined;
  readonly ALTOCOST_DEMO?: string | undefined;
  readonly ALTOCOST_ACCEPT_RISKS: readonly string[];
  readonly NODE_ENV?: string | undefined;
  readonly NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined;
}

const SECRET_MIN = 32;
/** What examples write where a secret belongs. */
const EXAMPLE =
  /change[-_ ]?me|replace[-_ ]?(me|this|with)|your[-_ ]?(own[-_ ]?)?(secret|key)|placeholder|default|example|<[^>]*>/i;
/** Stands in for a password that was not given. */
const STRONG = 'Aa1!Aa1!';
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Reasons not to start with these variables (reliability F4); each names its variable. */
export function whyUnsafe(env: Given): string[] {
  return [...whySecretsUnsafe(env), ...whyAddressUnsafe(env), ...whyProductionUnsafe(env)];
}

export function isProduction(env: Pick<Given, 'NODE_ENV'>): boolean {
  return env.NODE_ENV === 'production';
}

function whySecretsUnsafe(env: Given): string[] {
  const reasons: string[] = [];
  if (env.DATABASE_URL !== undefined && env.ALTOCOST_SECRET === undefined) {
    reasons.push(
      `ALTOCOST_SECRET: needed with DATABASE_URL; every server process must be given the same key (at least ${SECRET_MIN} random characters)`,
    );
  }
  const previous = (env.ALTOCOST_SECRET_PREVIOUS ?? '').split(/\s+/).filter((text) => text !== '');
  const { ALTOCOST_SECRET: secret } = env;
  if (secret !== undefined && isWeak(secret)) {
    reasons.push(`ALTOCOST_SECRET: must be at least ${SECRET_MIN} random characters`);
  }
  if (secret !== undefined && EXAMPLE.test(secret)) {
    reasons.push('ALTOCOST_SECRET: is the text of an example; make one with `openssl rand -base64 48`');
  }
  if (previous.some(isWeak)) {
    reasons.push(`ALTOCOST_SECRET_PREVIOUS: former secrets had at least ${SECRET_MIN} characters`);
  }
  if (secret !== undefined && previous.includes(secret)) {
    reasons.push('ALTOCOST_SECRET_PREVIOUS: is the same as ALTOCOST_SECRET, which therefore was not changed');
  }
  const broken = passwordProblems(env.ALTOCOST_ADMIN_PASSWORD ?? STRONG);
  if (broken.length > 0) {
    reasons.push(
      'ALTOCOST_ADMIN_PASSWORD: needs 8 to 128 characters with a lower-case and an upper-case letter, a digit and another sign',
    );
  }
  for (const [name, other] of otherSecrets(env)) {
    if (secret !== undefined && other === secret) {
      reasons.push(`ALTOCOST_SECRET: is used again in ${name}; it must be known to this program only`);
    }
  }
  return reasons;
}

/** Too short, or the same few characters again and again. */
function isWeak(secret: string): boolean {
  return secret.length < SECRET_MIN || new Set(secret).size < 8;
}

function otherSecrets(env: Given): (readonly [name: string, secret: string])[] {
  const passwordOf = (url: string | undefined) =>
    url === undefined ? undefined : decodeURIComponent(new URL(url).password);
  const found = [
    ['ALTOCOST_ADMIN_PASSWORD', env.ALTOCOST_ADMIN_PASSWORD],
    ['ALTOCOST_METRICS_TOKEN', env.ALTOCOST_METRICS_TOKEN],
    ['DATABASE_URL', passwordOf(env.DATABASE_URL)],
    ['CLICKHOUSE_URL', passwordOf(env.CLICKHOUSE_URL)],
    ['SMTP_URL', passwordOf(env.SMTP_URL)],
  ] as const;
  return found.flatMap(([name, secret]) => (secret === undefined ? [] : [[name, secret] as const]));
}

/** Whoever is reached from other machines is reached over TLS. */
function whyAddressUnsafe(env: Given): string[] {
  if (LOOPBACK.test(env.HOST) || env.ALTOCOST_ACCEPT_RISKS.includes('plain-http')) return [];
  const url = env.ALTOCOST_PUBLIC_URL === undefined ? null : new URL(env.ALTOCOST_PUBLIC_URL);
  if (url?.protocol === 'https:' || (url !== null && LOOPBACK.test(url.hostname))) return [];
  return [
    `ALTOCOST_PUBLIC_URL: HOST ${env.HOST} can be reached from other machines, so people need an https address (or http://localhost ` +
      'for this machine only); ALTOCOST_ACCEPT_RISKS=plain-http accepts that passwords and sessions travel in the clear',
  ];
}

function whyProductionUnsafe(env: Given): string[] {
  const reasons: string[] = [];
  if (isProduction(env) && env.ALTOCOST_DEMO === '1') {
    reasons.push('ALTOCOST_DEMO: the demo account has a public password; not with NODE_ENV=production');
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    reasons.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: 0 believes every certificate; name the authority in NODE_EXTRA_CA_CERTS',
    );
  }
  return reasons;
}
