import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';
import type { Clock } from '../clock.ts';
import { IdentityRefused, ProviderFailed, whyUndiscovered, whyUnproved } from './openid-failures.ts';
import { createProviderFetch, isPermitted } from './outbound.ts';
import { tokenRepeatsKey } from './repeated-keys.ts';

/** What this product is at a provider. */
export interface Client {
  /** Exactly as the provider writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What has to come back with the answer, or fit it. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Mailbox {
  readonly email: string;
  readonly verified: boolean;
}

/** Somebody whom the provider vouches for. */
export interface Proved {
  readonly issuer: string;
  readonly subject: string;
  /** Where the provider says to reach them; asked for when the ID token does not tell. Null: it does not say. */
  mailbox(): Promise<Mailbox | null>;
}

/** Signing in at OpenID providers: authorisation code with PKCE. All of it throws `ProviderFailed` when the provider is at fault. */
export interface OpenId {
  isPermitted(issuer: string): boolean;
  /** Reads the discovery document now; gives the issuer as the provider writes it. */
  discover(issuer: string): Promise<string>;
  /** The provider's page for somebody who says to have this address. */
  begin(client: Client, redirectUri: string, email: string): Promise<{ url: string; expected: Expected }>;
  /** Exchanges what the provider sent back (`answer`, at the redirect URI). Throws `IdentityRefused` unless every proof holds. */
  finish(client: Client, answer: URL, expected: Expected): Promise<Proved>;
}

const TIMEOUT_SECONDS = 10;
const KEPT_MS = 5 * 60_000;
const SCOPE = 'openid email';
const SUBJECT = /^[^\p{Cc}]{1,255}$/u;

export function createOpenId({ clock, production }: { clock: Clock; production: boolean }): OpenId {
  const providerFetch = createProviderFetch(production);
  const known = new Map<string, { readonly metadata: ServerMetadata; readonly readAt: number }>();
  const loosened = production ? [] : [allowInsecureRequests];

  const read = async (issuer: string): Promise<ServerMetadata> => {
    try {
      const options = { [customFetch]: providerFetch, timeout: TIMEOUT_SECONDS, execute: loosened };
      const found = await discovery(new URL(issuer), 'discovery', undefined, None(), options);
      const metadata = checked(found.serverMetadata(), issuer, production);
      known.set(metadata.issuer, { metadata, readAt: clock.now().getTime() });
      return metadata;
    } catch (cause) {
      throw whyUndiscovered(cause);
    }
  };
  const configure = async ({ issuer, clientId, clientSecret }: Client): Promise<Configuration> => {
    const kept = known.get(issuer);
    const usable = kept !== undefined && clock.now().getTime() - kept.readAt < KEPT_MS;
    const metadata = usable ? kept.metadata : await read(issuer);
    if (metadata.issuer !== issuer) throw new ProviderFailed('issuer_mismatch', metadata.issuer);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
    const config = new Configuration(metadata, clientId, undefined, authentication(clientSecret));
    config[customFetch] = providerFetch;
    config.timeout = TIMEOUT_SECONDS;
    for (const loosen of loosened) loosen(config);
    // Without it the library believes a token for having come over TLS, whoever signed it.
    enableNonRepudiationChecks(config);
    return config;
  };

  return {
    isPermitted: (issuer) => isPermitted(issuer, production),
    discover: async (issuer) => (await read(issuer)).issuer,
    async begin(client, redirectUri, email) {
      const config = await configure(client);
      const expected = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
        login_hint: email,
      });
      return { url: url.href, expected };
    },
    async finish(client, answer, expected) {
      const config = await configure(client);
      try {
        return await prove(config, client, answer, expected);
      } catch (cause) {
        throw whyUnproved(cause);
      }
    },
  };
}

async function prove(
  config: Configuration,
  client: Client,
  answer: URL,
  expected: Expected,
): Promise<Proved> {
  const tokens = await authorizationCodeGrant(config, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new IdentityRefused('no ID token');
  if (tokenRepeatsKey(tokens.id_token)) throw new IdentityRefused('a claim stands twice');
  if (claims.iss !== client.issuer) throw new IdentityRefused('another issuer');
  if (!SUBJECT.test(claims.sub)) throw new IdentityRefused('no usable subject');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    async mailbox() {
      if (claims['email'] !== undefined) return mailboxOf(claims);
      if (config.serverMetadata().userinfo_endpoint === undefined) return null;
      try {
        return mailboxOf(await fetchUserInfo(config, tokens.access_token, claims.sub));
      } catch (cause) {
        throw whyUnproved(cause);
      }
    },
  };
}

function mailboxOf(claims: Readonly<Record<string, unknown>>): Mailbox | null {
  const { email, email_verified: verified } = claims;
  return typeof email === 'string' ? { email, verified: verified === true } : null;
}

/** The issuer as asked for, and all that signing in needs at addresses where a provider may be. */
function checked(metadata: ServerMetadata, asked: string, production: boolean): ServerMetadata {
  const { issuer, authorization_endpoint: page, token_endpoint: token, jwks_uri: keys } = metadata;
  // The library makes exceptions for providers that serve many organisations under one address; their tokens name another issuer.
  if (!URL.canParse(issuer) || new URL(issuer).href !== new URL(asked).href) {
    throw new ProviderFailed('issuer_mismatch', issuer);
  }
  const needed = [page, token, keys];
  if (!needed.every((address) => address !== undefined && isPermitted(address, production))) {
    throw new ProviderFailed('issuer_not_openid', 'an endpoint is missing or not reached over TLS');
  }
  return metadata;
}
