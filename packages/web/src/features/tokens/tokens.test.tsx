import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { ApiToken } from '@altocost/contract/tokens/endpoints.ts';
import { session } from '../../api/session.ts';
import { now } from '../../lib/clock.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { reply, uuid } from '../../testing/records.ts';
import { daysUntil } from './expiry.ts';
import { withScopes } from './scopes.ts';

const { tokens: calls } = ENDPOINTS;
const DAY_MS = 86_400_000;
const SECRET = 'altapi_example-of-a-secret';
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;

function tokenOf(part: Partial<ApiToken> = {}): ApiToken {
  return {
    id: uuid(30),
    name: 'Nightly report',
    ending: 'x7Qa',
    scopes: ['explorer.index', 'home.index'],
    created_at: '2026-11-01T08:00:00Z',
    expires_at: new Date(now() + 90 * DAY_MS).toISOString(),
    last_used_at: null,
    expired: false,
    ...part,
  };
}

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  signedIn(server, { permissions: ['home.index', 'explorer.index', 'costreport.index'] });
  server.answer(calls.list, reply([tokenOf()]));
});
afterEach(() => {
  notifications.clean();
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
});

async function visit() {
  open = await openApp('/settings/tokens');
  await screen.findByRole('heading', { level: 1, name: 'Mes jetons d’API' });
  return open;
}

describe('the list of tokens', () => {
  it('shows each with what it may do, whether it is used and when it ends', async () => {
    server.answer(
      calls.list,
      reply([
        tokenOf(),
        tokenOf({ id: uuid(31), name: 'Soon', expires_at: new Date(now() + 3 * DAY_MS).toISOString() }),
        tokenOf({ id: uuid(32), name: 'Over', expires_at: '2026-01-01T00:00:00Z', expired: true }),
      ]),
    );
    const app = await visit();
    const table = await screen.findByRole('table', { name: 'Mes jetons d’API' });
    const [, first, soon, over] = within(table).getAllByRole('row');
    expect(first?.textContent).toMatch(/Nightly reportFinit par x7Qa.*2 droits.*Jamais/);
    expect(soon?.textContent).toContain('Dans 3 jours');
    expect(over?.textContent).toContain('Expiré');
    await app.person.click(
      within(first ?? table).getByRole('button', { name: '2 droits de Nightly report' }),
    );
    const list = await screen.findByRole('dialog', { name: '2 droits de Nightly report' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  });

  it('revokes one after a question', async () => {
    server.answer(calls.revoke, reply(null));
    const app = await visit();
    await app.person.click(await screen.findByRole('button', { name: 'Révoquer Nightly report' }));
    server.answer(calls.list, reply([]));
    await app.person.click(await screen.findByRole('button', { name: 'Révoquer le jeton' }));
    await screen.findByText('Jeton « Nightly report » révoqué');
    await screen.findByText('Aucun jeton');
    expect(server.calls(calls.revoke)[0]?.path).toBe(`/tokens/${uuid(30)}`);
  });

  it('shows what failed in its place', async () => {
    server.refuse(calls.list, 'internal');
    await visit();
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('making a token', () => {
  async function dialog() {
    const app = await visit();
    await app.person.click(await screen.findByRole('button', { name: 'Créer un jeton' }));
    return { app, form: within(await screen.findByRole('dialog', { name: 'Créer un jeton' })) };
  }

  it('offers the person’s own permissions, and shows the secret once', async () => {
    server.answer(calls.create, reply({ id: uuid(33), token: SECRET }));
    const { app, form } = await dialog();
    expect(form.queryByRole('checkbox', { name: 'Modifier l’entreprise' })).toBeNull();
    await app.person.type(form.getByRole('textbox', { name: /Nom/ }), 'Export');
    await app.person.click(form.getByRole('checkbox', { name: 'Voir l’accueil' }));
    await app.person.click(form.getByRole('checkbox', { name: 'Données et connecteurs' }));
    await app.person.click(form.getByRole('button', { name: 'Créer le jeton' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Jeton');
    expect(field.value).toBe(SECRET);
    expect(screen.getByText(/^curl .*Bearer \$ALTOCOST_TOKEN" http.*\/api\/user$/)).toBeTruthy();
    expect(server.calls(calls.create)[0]?.body).toEqual({
      name: 'Export',
      scopes: ['home.index', 'costreport.index'],
      days: 90,
    });
    await app.person.click(screen.getByRole('button', { name: 'J’ai copié le jeton' }));
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
    expect(server.calls(calls.list)).toHaveLength(2);
  });

  it('takes another lifetime, and says what is wrong with it', async () => {
    const { app, form } = await dialog();
    await app.person.click(form.getByRole('combobox', { name: 'Durée de vie' }));
    await app.person.click(await screen.findByRole('option', { name: 'Autre durée' }));
    const days = form.getByRole('textbox', { name: 'Nombre de jours' });
    await app.person.clear(days);
    await app.person.type(days, '400');
    await app.person.click(form.getByRole('button', { name: 'Créer le jeton' }));
    await form.findByText('La valeur la plus grande est 365.');
    expect(form.getByText('Ce champ est obligatoire.')).toBeTruthy();
    expect(form.getByText('Cochez au moins un droit.')).toBeTruthy();
    expect(server.calls(calls.create)).toHaveLength(0);
  });

  it('asks for the password when signing in is too long ago, and goes on', async () => {
    server.refuse(calls.create, 'reauth_required');
    server.respond(ENDPOINTS.session.confirm, () => {
      server.answer(calls.create, reply({ id: uuid(33), token: SECRET }));
      return Response.json(reply(null));
    });
    const { app, form } = await dialog();
    await app.person.type(form.getByRole('textbox', { name: /Nom/ }), 'Export');
    await app.person.click(form.getByRole('checkbox', { name: 'Voir l’accueil' }));
    await app.person.click(form.getByRole('button', { name: 'Créer le jeton' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirmez votre identité' }));
    await app.person.type(question.getByLabelText(/Mot de passe/, { selector: 'input' }), 'Journey-2026!');
    await app.person.click(question.getByRole('button', { name: 'Confirmer' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Jeton')).value).toBe(SECRET);
    expect(server.calls(calls.create)).toHaveLength(2);
  });

  it('says why the server refuses', async () => {
    server.refuse(calls.create, 'limit_exceeded', 'Une limite est dépassée');
    const { app, form } = await dialog();
    await app.person.type(form.getByRole('textbox', { name: /Nom/ }), 'Export');
    await app.person.click(form.getByRole('checkbox', { name: 'Voir l’accueil' }));
    await app.person.click(form.getByRole('button', { name: 'Créer le jeton' }));
    expect((await form.findByRole('alert')).textContent).toContain('Une limite est dépassée');
  });
});

describe('scopes', () => {
  it('are added and taken, alone or together', () => {
    expect(withScopes(['home.index'], ['user.show', 'user.index'], true)).toEqual([
      'home.index',
      'user.index',
      'user.show',
    ]);
    expect(withScopes(['home.index', 'user.show'], ['user.show'], false)).toEqual(['home.index']);
  });
});

describe('the days that a token has left', () => {
  it.each([
    ['2026-11-21T00:00:01Z', 1],
    ['2026-11-22T00:00:00Z', 1],
    ['2026-11-20T00:00:00Z', 0],
  ])('until %s are %d', (instant, days) => {
    expect(daysUntil(instant, Date.parse('2026-11-21T00:00:00Z'))).toBe(days);
  });
});
