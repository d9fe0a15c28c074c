import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { session } from '../../api/session.ts';
import { KEYS } from '../../lib/preferences.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { page, reply, uuid } from '../../testing/records.ts';

let open: Awaited<ReturnType<typeof openApp>> | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => {
  open?.close();
  open = null;
  session.discard();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(address: string, options?: { strict?: boolean }) {
  open = await openApp(address, options);
  return open;
}

const granted = reply({ token: 'new', user_id: uuid(1), company_id: uuid(2) });

/** A server that grants a session to whoever asks. */
function granting() {
  const server = fakeServer();
  signedIn(server);
  session.discard();
  server.answer(ENDPOINTS.imports.list, page([]));
  return server;
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('the ways of signing in', () => {
  it('are reached from the login page, and keep where to go and the address that was typed', async () => {
    granting();
    const app = await visit('/login?redirect=%2Fsettings%2Fdata');
    const email = await screen.findByLabelText('Adresse e-mail');
    await waitFor(() => expect(document.activeElement).toBe(email));
    await app.person.type(email, 'camille@northwind.example');
    await app.person.click(screen.getByRole('link', { name: 'Recevoir un lien de connexion' }));
    await heading('Connexion par lien');
    expect(screen.getByLabelText<HTMLInputElement>('Adresse e-mail').value).toBe('camille@northwind.example');
    expect(app.router.state.location.search).toEqual({ redirect: '/settings/data' });
    await app.person.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
    await heading('Connexion');
    expect(app.router.state.location.search).toEqual({ redirect: '/settings/data' });
  });
});

describe('signing in by link', () => {
  it('asks for a link, and says until when and where it works', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.askLink, reply({ minutes: 10 }));
    const app = await visit('/login/magic');
    await app.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    await heading('Consultez votre messagerie');
    expect(screen.getByText(/pour a@b\.fr.*expire dans 10 minutes/)).toBeTruthy();
    expect(server.calls(ENDPOINTS.session.askLink)[0]?.body).toEqual({ email: 'a@b.fr' });
  });

  it('says whom to ask when the address may not receive one', async () => {
    granting().refuse(ENDPOINTS.session.askLink, 'forbidden');
    const app = await visit('/login/magic');
    await app.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Contactez l’administrateur/);
  });

  it('uses the link at a click only, then goes where the person wanted to go', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.askLink, reply({ minutes: 10 }));
    server.answer(ENDPOINTS.session.loginByLink, granted);
    const first = await visit('/login/magic?redirect=%2Fsettings%2Fdata');
    await first.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    await heading('Consultez votre messagerie');
    first.close();
    const app = await visit('/login/magic?token=acml_1');
    const confirm = await button('Se connecter');
    expect(server.calls(ENDPOINTS.session.loginByLink)).toEqual([]);
    await app.person.click(confirm);
    await heading('Imports de données');
    expect(app.address()).toBe('/settings/data');
    expect(server.calls(ENDPOINTS.session.loginByLink)[0]?.body).toEqual({ token: 'acml_1' });
    expect(localStorage.getItem(KEYS.redirect)).toBeNull();
  });

  it('explains a link that does not work, and offers another', async () => {
    granting().refuse(ENDPOINTS.session.loginByLink, 'authentication_failed');
    const app = await visit('/login/magic?token=old');
    await app.person.click(await button('Se connecter'));
    await heading('Ce lien ne vous connecte pas');
    expect(screen.getByText(/expiré.*déjà servi.*autre navigateur/)).toBeTruthy();
    await app.person.click(screen.getByRole('link', { name: 'Demander un nouveau lien' }));
    await heading('Connexion par lien');
  });
});

describe('a forgotten password', () => {
  it('is asked for with one answer for every address', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.forgotPassword, reply({ minutes: 30 }));
    const app = await visit('/login/password-forgotten');
    await app.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    await heading('E-mail envoyé');
    expect(screen.getByText(/valable 30 minutes/)).toBeTruthy();
    expect(app.router.state.location.pathname).toBe('/login/password-recovery-send');
  });

  it('tells how long to wait after too many requests', async () => {
    granting().respond(ENDPOINTS.session.forgotPassword, () => {
      const refused = refusal('rate_limited');
      refused.headers.set('Retry-After', '42');
      return refused;
    });
    const app = await visit('/login/password-forgotten');
    await app.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Trop de demandes. Réessayez dans 42 secondes.',
    );
  });

  it('is replaced by one that keeps the rules, which are ticked off while typing; then one signs in', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.resetPassword, reply({ email: 'a@b.fr' }));
    const app = await visit('/login/set-password?token=acrp_1');
    const field = await screen.findByLabelText(/Nouveau mot de passe/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('autocomplete')).toBe('new-password');
    await app.person.type(field, 'abcdefgh{Enter}');
    expect(screen.getByText('Au moins une majuscule.')).toBeTruthy();
    expect(server.calls(ENDPOINTS.session.resetPassword)).toEqual([]);
    const rules = within(screen.getByRole('list', { name: 'Règles du mot de passe' })).getAllByRole(
      'listitem',
    );
    const states = rules.map((item) => item.dataset['kept'] ?? 'false');
    expect(states).toEqual(['true', 'true', 'false', 'false', 'false']);
    await app.person.type(field, 'A1!{Enter}');
    await screen.findByText('Votre mot de passe est enregistré. Connectez-vous.');
    expect(screen.getByLabelText<HTMLInputElement>('Adresse e-mail').value).toBe('a@b.fr');
    expect(server.calls(ENDPOINTS.session.resetPassword)[0]?.path).toBe('/acrp_1/reset-password');
    expect(session.isOpen()).toBe(false);
  });

  it('shows under the field what only the server knows', async () => {
    granting().respond(ENDPOINTS.session.resetPassword, () => {
      const errors = [{ field: 'password', rule: 'password_common', message: 'Trop courant.' }];
      return Response.json(
        { code: 400, message: 'Requête incorrecte', error: 'validation_failed', requestId: 'r', errors },
        { status: 400 },
      );
    });
    const app = await visit('/login/set-password?token=acrp_1');
    await app.person.type(await screen.findByLabelText(/Nouveau mot de passe/), 'Password-1{Enter}');
    expect(await screen.findByText('Trop courant.')).toBeTruthy();
  });

  it.each([
    ['/login/set-password?token=old', 'Impossible de réinitialiser le mot de passe.'],
    ['/login/set-password?token=old&invited=1', 'Cette invitation n’est plus valable'],
  ])('is not replaced with the link of %s', async (address, title) => {
    granting().refuse(ENDPOINTS.session.resetPassword, 'authentication_failed');
    const app = await visit(address);
    await app.person.type(await screen.findByLabelText(/Nouveau mot de passe/), 'Quite-Long-1{Enter}');
    expect(await heading(title)).toBeTruthy();
  });
});

describe('an e-mail address', () => {
  it('is validated at a click', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.validateEmail, reply({ email: 'new@b.fr' }));
    const app = await visit('/login/email-validation?token=acev_1');
    await app.person.click(await button('Valider mon adresse'));
    await heading('Adresse validée');
    expect(screen.getByText('new@b.fr est maintenant votre adresse.')).toBeTruthy();
  });

  it.each([
    ['authentication_failed', /Il a expiré/],
    ['conflict', 'Cette adresse est déjà utilisée par un autre compte.'],
  ] as const)('is not, when the server answers %s', async (error, text) => {
    granting().refuse(ENDPOINTS.session.validateEmail, error);
    const app = await visit('/login/email-validation?token=acev_1');
    await app.person.click(await button('Valider mon adresse'));
    await heading('Ce lien n’est plus valable');
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('single sign-on', () => {
  it('leads to the provider of the company', async () => {
    const server = granting();
    const url = 'https://id.example/authorize?state=1';
    server.answer(ENDPOINTS.session.loginBySso, reply({ url }));
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const app = await visit('/login/sso?redirect=%2Fsettings%2Fdata');
    await app.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    expect(localStorage.getItem(KEYS.redirect)).toMatch(/\/settings\/data$/);
  });

  it('says when the company has none', async () => {
    granting().refuse(ENDPOINTS.session.loginBySso, 'provider_unknown');
    const app = await visit('/login/sso');
    await app.person.type(await screen.findByLabelText('Adresse e-mail'), 'a@b.fr{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Aucune authentification unique/);
  });

  it('hands the answer of the provider on once, changes the key once, and goes where the person wanted', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.ssoCallback, reply({ key: 'acsk_1' }));
    server.answer(ENDPOINTS.session.ssoSuccess, granted);
    localStorage.setItem(KEYS.redirect, `${Date.now()} /settings/data`);
    const app = await visit('/login/sso?code=c-1&state=s-1&iss=https%3A%2F%2Fid.example', { strict: true });
    await heading('Imports de données');
    expect(app.address()).toBe('/settings/data');
    expect(server.calls(ENDPOINTS.session.ssoCallback).map(({ body }) => body)).toEqual([
      { code: 'c-1', state: 's-1', iss: 'https://id.example' },
    ]);
    expect(server.calls(ENDPOINTS.session.ssoSuccess).map(({ query }) => query)).toEqual([{ key: 'acsk_1' }]);
  });

  it('changes the key once although effects run twice', async () => {
    const server = granting();
    server.answer(ENDPOINTS.session.ssoSuccess, granted);
    await visit('/login-success?key=acsk_2', { strict: true });
    await heading('Bonjour Camille');
    expect(server.calls(ENDPOINTS.session.ssoSuccess)).toHaveLength(1);
  });

  it.each(['/login-success', '/login-success?key=used', '/login/sso?error=access_denied&state=s'])(
    'that failed says so and lets one try again: %s',
    async (address) => {
      const server = granting();
      server.refuse(ENDPOINTS.session.ssoSuccess, 'authentication_failed');
      server.refuse(ENDPOINTS.session.ssoCallback, 'authentication_failed');
      const app = await visit(address);
      await heading('L’authentification unique a échoué');
      await app.person.click(screen.getByRole('link', { name: 'Réessayer' }));
      expect(await heading('Authentification unique')).toBeTruthy();
    },
  );
});
