import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '@altocost/contract/companies/model.ts';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
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

const { companies, themes } = ENDPOINTS;
const LIGHT: Theme = {
  id: uuid(40),
  is_default: 1,
  backgroundColor: '#10221a',
  primary: '#0b7a4b',
  secondary: '#5c35c1',
};
const DARK: Theme = { ...LIGHT, id: uuid(41), is_default: 0, primary: '#3fd49a' };

function companyWith(own: Theme[]): Company {
  return {
    id: uuid(2),
    name: 'Northwind SAS',
    billing_address: '',
    phone: '',
    currency: 'EUR',
    importStatus: 'done',
    logo: null,
    themes: own,
    offer: 'control',
    session_idle_minutes: null,
    demo: false,
  };
}

async function visit(own: Theme[]) {
  const server = fakeServer();
  signedIn(server);
  server.answer(companies.show, reply(companyWith(own)));
  open = await openApp('/settings/themes');
  await screen.findByRole('heading', { level: 1, name: 'Apparence' });
  return { server, app: open };
}

const mode = (name: string) => within(screen.getByRole('form', { name }));
const accent = () => document.documentElement.style.getPropertyValue('--accent');

async function type(name: string, field: string, colour: string) {
  const input = mode(name).getByLabelText(field);
  await open?.person.clear(input);
  await open?.person.type(input, colour);
}

describe('the colours of the company', () => {
  it('are shown while they are chosen, and are what they were when the change is taken back', async () => {
    const { app } = await visit([LIGHT]);
    await waitFor(() => expect(accent()).toBe('#0b7a4b'));
    await type('Mode clair', 'Couleur principale', '#8a1c5b');
    await waitFor(() => expect(accent()).toBe('#8a1c5b'));
    expect(mode('Mode clair').getByText(/rien n’est enregistré/)).toBeTruthy();
    await app.person.click(mode('Mode clair').getByRole('button', { name: 'Annuler les modifications' }));
    await waitFor(() => expect(accent()).toBe('#0b7a4b'));
  });

  it('are those of the company again when the page is left', async () => {
    const { app } = await visit([LIGHT]);
    await type('Mode clair', 'Couleur principale', '#8a1c5b');
    await waitFor(() => expect(accent()).toBe('#8a1c5b'));
    void app.router.navigate({ to: '/settings/company' });
    await app.person.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(accent()).toBe('#0b7a4b'));
  });

  it('can be picked from the palette; the mode that is not on screen only shows in its preview', async () => {
    await visit([LIGHT, DARK]);
    const palette = mode('Mode sombre').getByLabelText('Choisir dans la palette : Couleur principale');
    fireEvent.change(palette, { target: { value: '#ffaa00' } });
    expect(mode('Mode sombre').getByText(/Seul l’aperçu montre ces couleurs/)).toBeTruthy();
    expect(accent()).toBe('#0b7a4b');
  });

  it('are made the first time and changed later', async () => {
    const { server, app } = await visit([LIGHT]);
    expect(screen.getByText(/celles de l’autre mode s’appliquent/)).toBeTruthy();
    server.answer(themes.create, reply({ id: DARK.id }));
    await type('Mode sombre', 'Couleur principale', '3FD49A');
    server.answer(companies.show, reply(companyWith([LIGHT, DARK])));
    await app.person.click(mode('Mode sombre').getByRole('button', { name: 'Enregistrer les couleurs' }));
    await screen.findByText('Couleurs du mode sombre enregistrées');
    const { id: _id, ...draft } = DARK;
    expect(server.calls(themes.create)[0]?.body).toEqual(draft);

    const changed = { ...LIGHT, secondary: '#112233' };
    server.answer(themes.update, reply(changed));
    await type('Mode clair', 'Couleur secondaire', '#112233');
    server.answer(companies.show, reply(companyWith([changed, DARK])));
    await app.person.click(mode('Mode clair').getByRole('button', { name: 'Enregistrer les couleurs' }));
    await screen.findByText('Couleurs du mode clair enregistrées');
    expect(server.calls(themes.update)[0]?.path).toBe(`/company/${uuid(2)}/themes/${LIGHT.id}`);
    expect(mode('Mode clair').queryByRole('button', { name: 'Enregistrer les couleurs' })).toBeNull();
  });

  it('say what is shown instead of a colour that could not be read', async () => {
    await visit([]);
    expect(screen.queryByRole('region', { name: 'Contraste du mode clair' })).toBeNull();
    await type('Mode clair', 'Couleur principale', '#fff2a8');
    const contrast = within(
      await mode('Mode clair').findByRole('region', { name: 'Contraste du mode clair' }),
    );
    expect((await contrast.findAllByText(/#[0-9a-f]{6} est utilisée à la place/)).length).toBeGreaterThan(0);
  });

  it('are checked before they are sent, and what the server refuses stands at its field', async () => {
    const { server, app } = await visit([LIGHT]);
    await type('Mode clair', 'Navigation', 'vert');
    const save = () => mode('Mode clair').getByRole('button', { name: 'Enregistrer les couleurs' });
    await app.person.click(save());
    expect(mode('Mode clair').getByText('Saisissez une couleur de la forme #0070d9.')).toBeTruthy();
    expect(server.calls(themes.update)).toEqual([]);

    server.respond(themes.update, () =>
      Response.json(
        {
          code: 400,
          message: 'Requête incorrecte',
          error: 'validation_failed',
          errors: [{ field: 'backgroundColor', rule: 'invalid_colour', message: 'Pas celle-ci.' }],
          requestId: 'req-1',
        },
        { status: 400 },
      ),
    );
    await type('Mode clair', 'Navigation', '#123456');
    await app.person.click(save());
    expect(await mode('Mode clair').findByText('Pas celle-ci.')).toBeTruthy();
  });

  it('go back to the product’s after a confirmation', async () => {
    const { server, app } = await visit([LIGHT, DARK]);
    server.answer(themes.remove, reply(null));
    await app.person.click(screen.getByRole('button', { name: 'Rétablir les couleurs d’Altocost' }));
    const dialog = await screen.findByRole('dialog', { name: /^Rétablir les couleurs/ });
    expect(server.calls(themes.remove)).toEqual([]);
    server.answer(companies.show, reply(companyWith([])));
    await app.person.click(within(dialog).getByRole('button', { name: 'Rétablir les couleurs' }));
    await screen.findByText('Couleurs d’Altocost rétablies');
    expect(server.calls(themes.remove)).toHaveLength(2);
    await waitFor(() => expect(accent()).toBe(''));
    expect(mode('Mode clair').getByLabelText('Couleur principale')).toHaveProperty('value', '#0070d9');
  });
});
