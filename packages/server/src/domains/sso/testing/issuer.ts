import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { systemClock } from '../../../platform/clock.ts';
import { listen, type Listening } from './listen.ts';

export const CLIENT = { clientId: 'altocost', clientSecret: 'a-secret-of-the-tests-0123456789' };

export type Claims = Readonly<Record<string, unknown>>;

/** What an honest provider would sign, and what it takes to sign something else. */
export interface Honest {
  readonly header: { readonly alg: string; readonly kid: string };
  readonly claims: Claims;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** Makes the ID token of one sign-in. */
export type Forge = (honest: Honest) => string | Promise<string>;

export interface Person {
  readonly subject: string;
  /** Absent: the ID token says nothing of a mailbox, userinfo does. */
  readonly email?: string;
  readonly verified?: boolean;
}

/** A provider that does as it is told: right by default, and whatever a test wants it to claim. */
export interface TestIssuer extends Listening {
  /** What `GET` and `POST` were asked for, in order. */
  readonly asked: readonly string[];
  /** What the token endpoint answers instead of tokens, until it is taken back by null. */
  failWith(reply: Answer | null): void;
  /** What userinfo says of people whose ID token says nothing. */
  tell(subject: string, mailbox: { readonly email: string; readonly email_verified: boolean }): void;
  /** The person signs in at the page `url`: what the browser comes back with. Codes of this provider work any number of times. */
  authorise(url: string, person: Person, forge?: Forge): { code: string; state: string; iss: string };
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly person: Person;
  readonly forge: Forge;
}

export const sign: Forge = ({ header, claims, privateKey }) =>
  new SignJWT({ ...claims }).setProtectedHeader(header).sign(privateKey);

export function seconds(): number {
  return Math.floor(systemClock.now().getTime() / 1_000);
}

/** `metadata`: what its discovery document says otherwise. */
export async function startIssuer(metadata: Claims = {}): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'first', use: 'sig' };
  const grants = new Map<string, Grant>();
  const mailboxes = new Map<string, Claims>();
  const asked: string[] = [];
  let failure: Answer | null = null;

  const { issuer, stop } = await listen((issuer) => {
    const answer = async (request: IncomingMessage): Promise<Answer> => {
      const path = request.url ?? '';
      asked.push(path);
      const token = request.headers.authorization?.split(' ')[1] ?? '';
      const sub = Buffer.from(token, 'base64url').toString('utf8');
      if (path === '/.well-known/openid-configuration') {
        return { status: 200, body: { ...documentOf(issuer), ...metadata } };
      }
      if (path === '/jwks') return { status: 200, body: { keys: [publicJwk] } };
      if (path === '/userinfo') return { status: 200, body: { sub, ...mailboxes.get(sub) } };
      if (path !== '/token') return { status: 404, body: {} };
      return failure ?? exchange(await text(request), grants, { issuer, privateKey, publicJwk });
    };
    return (request, response) => {
      void answer(request).then(({ status, body, location }) => {
        const headers = {
          'content-type': 'application/json',
          ...(location === undefined ? {} : { location }),
        };
        response.writeHead(status, headers).end(JSON.stringify(body));
      });
    };
  });
  return {
    issuer,
    stop,
    asked,
    failWith(reply) {
      failure = reply;
    },
    tell: (subject, mailbox) => void mailboxes.set(subject, mailbox),
    authorise(url, person, forge = sign) {
      const { searchParams } = new URL(url);
      const code = `code-${grants.size + 1}`;
      const nonce = searchParams.get('nonce') ?? '';
      grants.set(code, { nonce, challenge: searchParams.get('code_challenge') ?? '', person, forge });
      return { code, state: searchParams.get('state') ?? '', iss: issuer };
    },
  };
}

function documentOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

async function exchange(
  body: string,
  grants: ReadonlyMap<string, Grant>,
  own: { readonly issuer: string; readonly privateKey: CryptoKey; readonly publicJwk: JWK },
): Promise<Answer> {
  const form = new URLSearchParams(body);
  const verifier = form.get('code_verifier') ?? '';
  const grant = grants.get(form.get('code') ?? '');
  if (form.get('client_secret') !== CLIENT.clientSecret)
    return { status: 401, body: { error: 'invalid_client' } };
  if (grant?.challenge !== createHash('sha256').update(verifier).digest('base64url')) {
    return { status: 400, body: { error: 'invalid_grant' } };
  }
  const { person, nonce, forge } = grant;
  const { subject: sub, email, verified = true } = person;
  const now = seconds();
  const mailbox = email === undefined ? {} : { email, email_verified: verified };
  const claims = { iss: own.issuer, sub, aud: CLIENT.clientId, nonce, iat: now, exp: now + 300, ...mailbox };
  const id_token = await forge({ ...own, header: { alg: 'RS256', kid: 'first' }, claims });
  const access_token = Buffer.from(sub).toString('base64url');
  return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 60, id_token } };
}
