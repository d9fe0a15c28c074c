import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Subscription } from '@altocost/contract/licences/model.ts';
import type { SsoConfig } from '@altocost/contract/sso/endpoints.ts';
import { session } from '../../api/session.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { page, reply } from '../../testing/records.ts';

let open: Awaited<ReturnType<typeof openApp>> | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => {
  open?.close();
  open = null;
  session.discard();
  vi.unstubAllGlobals();
});

const { mails, sso, licences } = ENDPOINTS;
const REDIRECT = 'https://altocost.example/login/sso';
const SSO: SsoConfig = {
  issuer: 'https://login.northwind.example',
  client_id: 'altocost',
  client_secret_ending: 'k9Qz',
  email_domains: ['northwind.example'],
  enabled: true,
  enforced: false,
  redirect_uri: REDIRECT,
};
const SUBSCRIPTION: Subscription = {
  offer: 'control',
  trial_ends_at: null,
  offer_ends_at: null,
  offer_day_remaining: null,
  expired: false,
  licences: [],
  payment_configured: false,
  has_customer: false,
};

interface World {
  readonly configured?: boolean;
  readonly config?: SsoConfig | null;
  readonly person?: Parameters<typeof signedIn>[1];
}

async function visit({ configured = false, config = null, person = {} }: World = {}) {
  const server = fakeServer();
  signedIn(server, person);
  server.answer(mails.list, { ...page([]), configured });
  server.answer(sso.show, reply({ config, redirect_uri: REDIRECT }));
  server.answer(licences.subscription, reply({ ...SUBSCRIPTION, payment_configured: configured }));
  open = await openApp('/settings/integrations');
  await screen.findByRole('heading', { level: 1, name: 'Intégrations' });
  return { server, app: open };
}

/** The card with this heading. */
function card(name: string) {
  const found = screen.getByRole('heading', { level: 3, name }).closest('section');
  if (found === null) throw new Error(`no card ${name}`);
  return within(found);
}

describe('the integrations', () => {
  it('say what is not configured, and lead to where it is told more', async () => {
    await visit();
    expect(await card('Serveur de messagerie').findByText('Non configuré')).toBeTruthy();
    expect(card('Serveur de messagerie').getByText(/Les e-mails ne partent pas/)).toBeTruthy();
    expect(await card('Authentification unique').findByText('Non configurée')).toBeTruthy();
    expect(await card('Paiement en ligne').findByText('Non configuré')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/settings/mails',
      '/settings/application',
      '/settings/subscription',
      '/settings/data',
    ]);
  });

  it('say what is configured', async () => {
    await visit({ configured: true, config: { ...SSO, enforced: true } });
    expect(await card('Serveur de messagerie').findByText('Configuré')).toBeTruthy();
    expect(await card('Paiement en ligne').findByText('Configuré')).toBeTruthy();
    expect(await card('Authentification unique').findByText('Obligatoire')).toBeTruthy();
    expect(card('Authentification unique').getByText(/northwind\.example/)).toBeTruthy();
  });

  it('promise nothing that can be pressed where nothing is connected yet', async () => {
    await visit();
    expect(card('Jira').getByText('Pas encore relié')).toBeTruthy();
    expect(card('Jira').queryByRole('button')).toBeNull();
    expect(card('Jira').queryByRole('link')).toBeNull();
    expect(card('Connecteurs cloud').getByText('Pas encore relié')).toBeTruthy();
    expect(card('Connecteurs cloud').queryByRole('button')).toBeNull();
  });

  it('lead nobody to a page that is refused to them', async () => {
    await visit({ person: { permissions: ['company.update'] } });
    expect(await card('Authentification unique').findByText('Non configurée')).toBeTruthy();
    expect(card('Authentification unique').queryByRole('link')).toBeNull();
    expect(card('Connecteurs cloud').queryByRole('link')).toBeNull();
  });

  it('can each be asked for again', async () => {
    const { server, app } = await visit({ configured: true });
    server.refuse(sso.show, 'internal');
    app.queryClient.removeQueries({ queryKey: ['sso.show'] });
    await app.router.navigate({ to: '/settings/application' });
    await app.router.navigate({ to: '/settings/integrations' });
    const retry = await card('Authentification unique').findByRole('button', { name: 'Réessayer' });
    expect(card('Authentification unique').getByText('État inconnu')).toBeTruthy();
    expect(card('Serveur de messagerie').getByText('Configuré')).toBeTruthy();
    server.answer(sso.show, reply({ config: SSO, redirect_uri: REDIRECT }));
    await app.person.click(retry);
    expect(await card('Authentification unique').findByText('Activée')).toBeTruthy();
  });
});
