import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** A person at the provider; the subject is the login name. */
export interface Identity {
  readonly login: string;
  readonly email: string;
}

/** A running OpenID provider: its own pages for login and consent, discovery, PKCE. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

export async function startIdentityProvider(
  redirectUri: string,
  people: readonly Identity[],
): Promise<IdentityProvider> {
  const client = { clientId: 'altocost', clientSecret: 'a-secret-of-the-journeys-0123456789' };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['keys-of-the-journeys'] },
    findAccount: (_context, login) => {
      const person = people.find((one) => one.login === login);
      return person === undefined
        ? undefined
        : {
            accountId: login,
            claims: () => ({ sub: login, email: person.email, email_verified: true }),
          };
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    ...client,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
