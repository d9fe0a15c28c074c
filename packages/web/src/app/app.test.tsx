import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { session } from '../api/session.ts';
import { KEYS } from '../lib/preferences.ts';
import { openApp, signedIn } from '../testing/app.tsx';
import { fakeServer } from '../testing/fake-server.ts';
import { page, reply, uuid } from '../testing/records.ts';

let open: Awaited<ReturnType<typeof openApp>> | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => {
  open?.close();
  open = null;
  session.discard();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(address: string) {
  open = await openApp(address);
  return open;
}

/** React tells the console about every error that a page catches. */
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const navigation = () => screen.findByRole('navigation', { name: 'Navigation principale' });

describe('guards', () => {
  it('send somebody who is not signed in to /login, with the way back', async () => {
    fakeServer();
    const app = await visit('/settings/data?tab=versions');
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(app.router.state.location.search).toEqual({ redirect: '/settings/data?tab=versions' });
    expect(document.title).toBe('Connexion · Altocost');
  });

  it('send somebody who is signed in from a guest page to the dashboard', async () => {
    signedIn(fakeServer());
    const app = await visit('/login');
    await screen.findByRole('heading', { level: 1, name: 'Bonjour Camille' });
    expect(app.address()).toBe('/dashboard');
  });

  it('take a session that the server no longer knows to /login', async () => {
    const server = fakeServer();
    signedIn(server);
    server.refuse(ENDPOINTS.session.me, 'invalid_token');
    await visit('/settings/data');
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(session.isOpen()).toBe(false);
  });

  it('take a session that ends later to /login, and say so', async () => {
    const server = fakeServer();
    signedIn(server);
    server.answer(ENDPOINTS.imports.list, page([]));
    const app = await visit('/settings/data');
    await screen.findByRole('heading', { level: 1, name: 'Imports de données' });
    server.refuse(ENDPOINTS.imports.list, 'invalid_token');
    await app.queryClient.invalidateQueries({ queryKey: ['imports.list'] });
    await screen.findByText('Votre session a expiré. Reconnectez-vous pour continuer.');
    expect(app.router.state.location.search).toEqual({ redirect: '/settings/data', ended: true });
  });

  it('refuse a page to somebody without its permission, inside the shell', async () => {
    quiet();
    signedIn(fakeServer(), { permissions: ['home.index'] });
    await visit('/settings/data');
    await screen.findByRole('heading', { level: 1, name: 'Accès refusé' });
    expect(await navigation()).toBeTruthy();
  });

  it('show an unknown address as such', async () => {
    signedIn(fakeServer());
    await visit('/nulle/part');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeTruthy();
  });

  it('show an error page with a way to try again when the user cannot be loaded', async () => {
    quiet();
    const server = fakeServer();
    signedIn(server);
    server.refuse(ENDPOINTS.session.me, 'internal');
    const app = await visit('/dashboard');
    await screen.findByText('Référence : req-1');
    signedIn(server);
    await app.person.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeTruthy();
  });
});

describe('the shell', () => {
  it('shows the entries that the permissions allow, and the company', async () => {
    signedIn(fakeServer(), { permissions: ['home.index', 'setting.index', 'costreport.index'] });
    await visit('/dashboard');
    const nav = await navigation();
    const links = within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(links).toEqual(['Tableau de bord', 'Réglages', 'Altocost']);
    expect(within(nav).getByText('Northwind SAS')).toBeTruthy();
    expect(within(nav).getByRole('link', { name: 'Tableau de bord' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('remembers that the navigation is collapsed', async () => {
    signedIn(fakeServer());
    const app = await visit('/dashboard');
    await app.person.click(await screen.findByRole('button', { name: 'Réduire le menu' }));
    expect(localStorage.getItem(KEYS.navCollapsed)).toBe('1');
    expect(screen.getByRole('button', { name: 'Agrandir le menu' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('switches every text and the language of the page, and tells the server', async () => {
    const server = fakeServer();
    signedIn(server);
    server.answer(ENDPOINTS.session.setLanguage, reply(null));
    const app = await visit('/dashboard');
    await app.person.click(await screen.findByRole('button', { name: /Passer en anglais/ }));
    await screen.findByRole('heading', { level: 1, name: 'Hello Camille' });
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem(KEYS.language)).toBe('en');
    await waitFor(() => expect(server.calls(ENDPOINTS.session.setLanguage)[0]?.body).toEqual({ lang: 'en' }));
  });

  it('takes the language of the user when nobody chose one on this machine', async () => {
    signedIn(fakeServer(), { lang: 'en' });
    await visit('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Camille' })).toBeTruthy();
  });

  it('moves the keyboard to the new page', async () => {
    const server = fakeServer();
    signedIn(server, { permissions: ['home.index', 'setting.index', 'costreport.index'] });
    server.answer(ENDPOINTS.imports.list, page([]));
    const app = await visit('/dashboard');
    const nav = await navigation();
    await app.person.click(within(nav).getByRole('link', { name: 'Réglages' }));
    await screen.findByRole('heading', { level: 1, name: 'Imports de données' });
    expect(document.activeElement?.id).toBe('main');
    expect(document.title).toBe('Imports de données · Altocost');
  });

  it('signs out: the session is gone, the language stays, the dark mode does not', async () => {
    const server = fakeServer();
    signedIn(server);
    server.answer(ENDPOINTS.session.logout, reply(null));
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    localStorage.setItem(KEYS.dark, '1');
    localStorage.setItem(KEYS.language, 'fr');
    const app = await visit('/dashboard');
    await app.person.click(await screen.findByRole('button', { name: 'Profil de Camille Moreau' }));
    await app.person.click(await screen.findByRole('menuitem', { name: 'Se déconnecter' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
    expect(localStorage.getItem(KEYS.token)).toBeNull();
    expect(localStorage.getItem(KEYS.dark)).toBe('0');
    expect(localStorage.getItem(KEYS.language)).toBe('fr');
  });

  it.each([
    [{ error: 1, running: 1 }, 'Traitement en erreur'],
    [{ error: 0, running: 1 }, 'Traitement en cours'],
    [{ error: 0, running: 0 }, 'Données à jour'],
  ])('tells the state of the background work: %j', async (given, words) => {
    const server = fakeServer();
    signedIn(server);
    const work = (status: 'done' | 'running' | 'error', n: number) => ({
      id: uuid(n),
      slug: 'data_import' as const,
      status,
      started_at: '2026-11-20T08:00:00Z',
    });
    server.answer(
      ENDPOINTS.workflows.check,
      reply({
        done: [work('done', 1)],
        running: given.running ? [work('running', 2)] : [],
        error: given.error ? [work('error', 3)] : [],
      }),
    );
    await visit('/dashboard');
    expect(await screen.findByRole('button', { name: words })).toBeTruthy();
  });
});
