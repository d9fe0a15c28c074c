import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { ErrorCode } from '@altocost/contract/errors.ts';
import { session } from '../../api/session.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { page, reply, uuid } from '../../testing/records.ts';

let open: Awaited<ReturnType<typeof openApp>> | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => {
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
});

async function fill(email: string, password: string, address = '/login') {
  open = await openApp(address);
  const { person } = open;
  const mail = await screen.findByLabelText('Adresse e-mail');
  if (email !== '') await person.type(mail, email);
  if (password !== '') await person.type(screen.getByLabelText('Mot de passe'), password);
  await person.click(screen.getByRole('button', { name: 'Se connecter' }));
  return open;
}

function accepting() {
  const server = fakeServer();
  signedIn(server);
  session.discard();
  server.answer(ENDPOINTS.session.login, reply({ token: 'new', user_id: uuid(1), company_id: uuid(2) }));
  return server;
}

describe('the login page', () => {
  it('asks for a valid e-mail address and a password, and goes to the first wrong field', async () => {
    const server = fakeServer();
    await fill('nobody', '');
    expect(screen.getByText('Saisissez une adresse e-mail valide.')).toBeTruthy();
    expect(screen.getByText('Ce champ est obligatoire.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail'));
    expect(server.calls(ENDPOINTS.session.login)).toEqual([]);
  });

  it.each<[ErrorCode, string]>([
    ['authentication_failed', 'Erreur de connexion, veuillez vérifier vos identifiants.'],
    ['forbidden', 'Vous n’avez pas la permission d’accéder à cette ressource.'],
    ['provider_unknown', 'Vos identifiants sont incorrects ou la méthode de connexion est invalide.'],
    ['internal', 'Erreur interne du serveur pendant la connexion.'],
    ['conflict', 'Erreur inconnue pendant la connexion.'],
    ['rate_limited', 'Too many requests, try again later'],
  ])('says what spec §8 says when the server answers %s', async (error, text) => {
    fakeServer().refuse(ENDPOINTS.session.login, error);
    await fill('a@b.fr', 'secret');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(session.isOpen()).toBe(false);
  });

  it('goes to the dashboard, as the user of the new session', async () => {
    const server = accepting();
    const app = await fill('camille@northwind.example', 'secret');
    await screen.findByRole('heading', { level: 1, name: 'Bonjour Camille' });
    expect(app.address()).toBe('/dashboard');
    expect(server.calls(ENDPOINTS.session.login)[0]?.body).toEqual({
      email: 'camille@northwind.example',
      password: 'secret',
    });
    expect(server.calls(ENDPOINTS.session.me)[0]?.headers.get('Authorization')).toBe('Bearer new');
  });

  it('goes back to where the person wanted to go', async () => {
    accepting().answer(ENDPOINTS.imports.list, page([]));
    const app = await fill('a@b.fr', 'secret', '/login?redirect=%2Fsettings%2Fdata');
    await screen.findByRole('heading', { level: 1, name: 'Imports de données' });
    expect(app.address()).toBe('/settings/data');
  });

  it('is a token error when the user cannot be loaded', async () => {
    accepting().refuse(ENDPOINTS.session.me, 'internal');
    await fill('a@b.fr', 'secret');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Erreur de jeton/);
    expect(session.isOpen()).toBe(false);
  });

  it('offers the demo account only where the server has it', async () => {
    const server = accepting();
    server.answer(ENDPOINTS.system.health, reply({ status: 'ok', version: '1', demo: true }));
    open = await openApp('/login');
    await open.person.click(await screen.findByRole('button', { name: /compte de démonstration/ }));
    await screen.findByRole('heading', { level: 1, name: 'Bonjour Camille' });
    expect(server.calls(ENDPOINTS.session.login)[0]?.body).toMatchObject({ email: 'demo@altocost.example' });
  });

  it('shows and hides the password', async () => {
    fakeServer();
    open = await openApp('/login');
    const password = await screen.findByLabelText('Mot de passe');
    await open.person.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(password.getAttribute('type')).toBe('text');
    await open.person.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(password.getAttribute('type')).toBe('password');
  });
});
