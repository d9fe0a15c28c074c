import Provider from 'oidc-provider';
import { CLIENT } from './issuer.ts';
import { listen, type Listening } from './listen.ts';

/** A provider that others wrote: its own pages, keys, PKCE, codes that work once. `login` is the subject, `<login>@a.example` the address. */
export async function startProvider(
  redirectUri: string,
  { inToken }: { readonly inToken: boolean },
): Promise<Listening> {
  return listen((issuer) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !inToken,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: true } },
      cookies: { keys: ['keys-of-the-tests'] },
      findAccount: (_context, login) => ({
        accountId: login,
        claims: () => ({ sub: login, email: `${login}@a.example`, email_verified: true }),
      }),
    });
    const answer = provider.callback();
    return (request, response) => void answer(request, response);
  });
}

const STEPS = 20;

/** Goes through the provider's pages as this person; gives what it sends the browser back with. `cancel`: leaves at the first page. */
export async function signInAt(
  url: string,
  redirectUri: string,
  login: string,
  cancel = false,
): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = url;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < STEPS; step++) {
    const reply: Response = await fetch(next, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      body: form,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const page = await reply.text();
    const location = reply.headers.get('location');
    const shown = location ?? (cancel ? linkOf(page) : formOf(page));
    next = new URL(shown, next).href;
    if (next.startsWith(redirectUri)) return Object.fromEntries(new URL(next).searchParams);
    const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1] ?? '';
    form = location === null && !cancel ? new URLSearchParams({ prompt, login, password: 'any' }) : null;
  }
  throw new Error('the provider never led back');
}

function formOf(page: string): string {
  const action = page.match(/action="([^"]+)"/)?.[1];
  if (action === undefined) throw new Error(`no form: ${page.slice(0, 500)}`);
  return action;
}

function linkOf(page: string): string {
  const link = page.match(/href="([^"]+\/abort)"/)?.[1];
  if (link === undefined) throw new Error(`no way out: ${page.slice(0, 500)}`);
  return link;
}
