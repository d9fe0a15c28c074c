import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '@altocost/contract/companies/model.ts';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { session } from '../../api/session.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { reply, uuid } from '../../testing/records.ts';

let open: Awaited<ReturnType<typeof openApp>> | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => {
  open?.close();
  open = null;
  session.discard();
  vi.unstubAllGlobals();
});

const { sso, companies } = ENDPOINTS;
const REDIRECT = 'https://altocost.example/login/sso';
const CONFIG: SsoConfig = {
  issuer: 'https://login.northwind.example',
  client_id: 'altocost',
  client_secret_ending: 'k9Qz',
  email_domains: ['northwind.example'],
  enabled: true,
  enforced: false,
  redirect_uri: REDIRECT,
};
const COMPANY: Company = {
  id: uuid(2),
  name: 'Northwind SAS',
  billing_address: '',
  phone: '',
  currency: 'EUR',
  importStatus: 'done',
  logo: null,
  themes: [],
  offer: 'control',
  session_idle_minutes: 45,
  demo: false,
};

async function visit(config: SsoConfig | null, person: Parameters<typeof signedIn>[1] = {}) {
  const server = fakeServer();
  signedIn(server, person);
  server.answer(companies.show, reply(COMPANY));
  server.answer(sso.show, reply({ config, redirect_uri: REDIRECT }));
  open = await openApp('/settings/application');
  await screen.findByRole('heading', { level: 1, name: 'Application' });
  return { server, app: open };
}

const form = () => screen.findByRole('form', { name: 'Authentification unique' });
const save = () => screen.getByRole('button', { name: 'Enregistrer l’authentification' });
const issuerRefused = (message: string, code: 400 | 502) => () =>
  Response.json(
    {
      code,
      message: 'Le fournisseur a échoué',
      error: code === 400 ? 'validation_failed' : 'upstream_failed',
      errors: [{ field: 'issuer', rule: 'issuer_unreachable', message }],
      requestId: 'req-1',
    },
    { status: code },
  );

describe('single sign-on', () => {
  it('is configured: address of return to copy, provider, domains', async () => {
    const { server, app } = await visit(null);
    await form();
    expect(screen.getByText('Non configurée')).toBeTruthy();
    expect(screen.getByLabelText('Adresse de retour')).toHaveProperty('value', REDIRECT);
    await app.person.type(
      screen.getByLabelText(/^Adresse du fournisseur/),
      'https://login.northwind.example',
    );
    await app.person.type(screen.getByLabelText(/^Identifiant client/), 'altocost');
    await app.person.type(screen.getByLabelText(/^Domaines/, { selector: 'input' }), 'Northwind.example,');
    await app.person.click(save());
    expect(screen.getByText('Ce champ est obligatoire.')).toBeTruthy();
    expect(server.calls(sso.save)).toEqual([]);

    server.answer(sso.save, reply(CONFIG));
    server.answer(sso.show, reply({ config: CONFIG, redirect_uri: REDIRECT }));
    await app.person.type(screen.getByLabelText(/^Secret client/), 's3cret-k9Qz');
    await app.person.click(save());
    await screen.findByText('Authentification unique enregistrée');
    expect(server.calls(sso.save)[0]?.body).toEqual({
      issuer: 'https://login.northwind.example',
      client_id: 'altocost',
      client_secret: 's3cret-k9Qz',
      email_domains: ['northwind.example'],
      enabled: true,
      enforced: false,
    });
    expect(await screen.findByText(/se termine par k9Qz/)).toBeTruthy();
    expect(screen.getByText('Activée')).toBeTruthy();
  });

  it('warns before it becomes the only way in, and keeps the secret', async () => {
    const { server, app } = await visit(CONFIG);
    await form();
    await app.person.click(screen.getByRole('switch', { name: /^La rendre obligatoire/ }));
    expect(screen.getByText('Vous pourriez vous priver d’accès')).toBeTruthy();
    const only = { ...CONFIG, enforced: true };
    server.answer(sso.save, reply(only));
    server.answer(sso.show, reply({ config: only, redirect_uri: REDIRECT }));
    await app.person.click(save());
    await screen.findByText('Obligatoire');
    expect(server.calls(sso.save)[0]?.body).not.toHaveProperty('client_secret');
    await app.person.click(screen.getByRole('switch', { name: /^Activer/ }));
    expect(screen.getByRole('switch', { name: /^La rendre obligatoire/ })).toHaveProperty('checked', false);
  });

  it.each([400, 502] as const)('shows why the provider does not do, at its field (%i)', async (code) => {
    const { server, app } = await visit(CONFIG);
    await form();
    server.respond(sso.save, issuerRefused('Ce fournisseur ne répond pas.', code));
    await app.person.type(screen.getByLabelText(/^Identifiant client/), '-2');
    await app.person.click(save());
    expect(await screen.findByText('Ce fournisseur ne répond pas.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Adresse du fournisseur/));
  });

  it('checks the domains one by one', async () => {
    const { server, app } = await visit(CONFIG);
    await form();
    await app.person.type(screen.getByLabelText(/^Domaines/, { selector: 'input' }), 'pas un domaine,');
    await app.person.click(save());
    expect(screen.getByText('Saisissez un domaine, par exemple exemple.fr.')).toBeTruthy();
    expect(server.calls(sso.save)).toEqual([]);
  });

  it('is deleted after a confirmation', async () => {
    const { server, app } = await visit(CONFIG);
    await form();
    await app.person.click(screen.getByRole('button', { name: 'Supprimer l’authentification unique' }));
    const dialog = await screen.findByRole('dialog', { name: /^Supprimer l’authentification unique/ });
    expect(within(dialog).getByText(/northwind\.example/)).toBeTruthy();
    expect(server.calls(sso.remove)).toEqual([]);
    server.answer(sso.remove, reply(null));
    server.answer(sso.show, reply({ config: null, redirect_uri: REDIRECT }));
    await app.person.click(
      within(dialog).getByRole('button', { name: 'Supprimer l’authentification unique' }),
    );
    await screen.findByText('Non configurée');
    expect(screen.getByLabelText(/^Identifiant client/)).toHaveProperty('value', '');
  });

  it('leads to the offers where the offer does not have it', async () => {
    await visit(null, { offer: 'starter' });
    expect(await screen.findByText('Augmentez votre offre pour accéder à cette section')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voir les offres' }).getAttribute('href')).toBe(
      '/settings/subscription',
    );
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is not asked for by somebody who may not modify the company', async () => {
    const { server } = await visit(null, { permissions: ['product.store'] });
    expect(await screen.findByText(/Seule une personne qui peut modifier l’entreprise/)).toBeTruthy();
    expect(server.calls(sso.show)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  });

  it('can be asked for again when it did not come', async () => {
    const server = fakeServer();
    signedIn(server);
    server.answer(companies.show, reply(COMPANY));
    server.refuse(sso.show, 'internal');
    open = await openApp('/settings/application');
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    server.answer(sso.show, reply({ config: null, redirect_uri: REDIRECT }));
    await open.person.click(retry);
    expect(await form()).toBeTruthy();
  });
});

describe('the length of sessions', () => {
  it('is that of the company', async () => {
    await visit(null);
    expect(await screen.findByText('45 minutes')).toBeTruthy();
    expect(screen.getByText('24 heures')).toBeTruthy();
  });
});
