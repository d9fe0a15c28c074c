import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '@altocost/contract/companies/model.ts';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { session } from '../../api/session.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { importOf, reply, uuid } from '../../testing/records.ts';

let open: Awaited<ReturnType<typeof openApp>> | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => {
  open?.close();
  open = null;
  session.discard();
  vi.unstubAllGlobals();
});

const { companies } = ENDPOINTS;
const COMPANY: Company = {
  id: uuid(2),
  name: 'Northwind SAS',
  billing_address: '1 quai de la Loire',
  phone: '+33 1 23 45 67 89',
  currency: 'EUR',
  importStatus: 'done',
  logo: null,
  themes: [],
  offer: 'control',
  session_idle_minutes: null,
  demo: false,
};
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

async function visit(part: Partial<Company> = {}, permissions?: Parameters<typeof signedIn>[1]) {
  const server = fakeServer();
  signedIn(server, permissions);
  server.answer(companies.show, reply({ ...COMPANY, ...part }));
  server.answer(companies.lastImport, reply(importOf()));
  open = await openApp('/settings/company');
  await screen.findByRole('heading', { level: 1, name: 'Entreprise' });
  return { server, app: open };
}

const nameField = () => screen.findByLabelText(/^Nom/);

describe('the profile of the company', () => {
  it('is shown, and can be saved only after a change', async () => {
    const { server, app } = await visit();
    const name = await nameField();
    expect(screen.getByDisplayValue('1 quai de la Loire')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enregistrer le profil' })).toBeNull();

    server.answer(companies.update, reply({ ...COMPANY, name: 'Northwind', session_idle_minutes: 30 }));
    await app.person.clear(name);
    await app.person.type(name, 'Northwind');
    await app.person.type(screen.getByLabelText(/Déconnexion sans activité/), '30');
    await app.person.click(screen.getByRole('button', { name: 'Enregistrer le profil' }));

    await screen.findByText('Profil mis à jour');
    expect(server.calls(companies.update)[0]?.body).toEqual({
      name: 'Northwind',
      billing_address: '1 quai de la Loire',
      phone: '+33 1 23 45 67 89',
      currency: 'EUR',
      session_idle_minutes: 30,
    });
    expect(screen.queryByRole('button', { name: 'Enregistrer le profil' })).toBeNull();
  });

  it('is not left with unsaved changes without a question', async () => {
    const { app } = await visit();
    await app.person.type(await nameField(), ' 2');
    const elsewhere = screen.getByRole('link', { name: 'Apparence' });
    await app.person.click(elsewhere);
    const question = () => screen.findByRole('dialog', { name: /^Quitter sans enregistrer/ });
    await app.person.click(within(await question()).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.address()).toBe('/settings/company');
    expect(screen.getByDisplayValue('Northwind SAS 2')).toBeTruthy();
    await app.person.click(elsewhere);
    await app.person.click(
      within(await question()).getByRole('button', { name: 'Quitter sans enregistrer' }),
    );
    await waitFor(() => expect(app.address()).toBe('/settings/themes'));
  });

  it('says what another currency does before it is saved', async () => {
    const { app } = await visit();
    await nameField();
    await app.person.click(screen.getByRole('combobox', { name: 'Devise' }));
    await app.person.click(
      await screen.findByRole('option', { name: 'Dollar américain (USD)', hidden: true }),
    );
    expect(screen.getByText(/seront convertis de EUR en USD/)).toBeTruthy();
    await app.person.click(screen.getByRole('button', { name: 'Annuler les modifications' }));
    expect(screen.queryByText(/seront convertis/)).toBeNull();
  });

  it('asks for what is missing or out of range, and shows what the server refuses at its field', async () => {
    const { server, app } = await visit();
    const name = await nameField();
    await app.person.clear(name);
    await app.person.type(screen.getByLabelText(/Déconnexion sans activité/), '5');
    await app.person.click(screen.getByRole('button', { name: 'Enregistrer le profil' }));
    expect(screen.getByText('Ce champ est obligatoire.')).toBeTruthy();
    expect(screen.getByText('La valeur la plus petite est 15.')).toBeTruthy();
    expect(document.activeElement).toBe(name);

    server.respond(companies.update, () =>
      Response.json(
        {
          code: 400,
          message: 'Requête incorrecte',
          error: 'validation_failed',
          errors: [{ field: 'name', rule: 'in_use', message: 'Ce nom est pris.' }],
          requestId: 'req-1',
        },
        { status: 400 },
      ),
    );
    await app.person.type(name, 'Northwind');
    await app.person.type(screen.getByLabelText(/Déconnexion sans activité/), '0');
    await app.person.click(screen.getByRole('button', { name: 'Enregistrer le profil' }));
    expect(await screen.findByText('Ce nom est pris.')).toBeTruthy();
  });

  it('can be asked for again when it did not come', async () => {
    const server = fakeServer();
    signedIn(server);
    server.refuse(companies.show, 'internal');
    open = await openApp('/settings/company');
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    server.answer(companies.show, reply(COMPANY));
    server.answer(companies.lastImport, reply(null));
    await open.person.click(retry);
    expect(await nameField()).toBeTruthy();
    expect(await screen.findByText('Rien n’a encore été importé.')).toBeTruthy();
  });
});

describe('the logo', () => {
  const choose = async (file: File) => {
    const input = await screen.findByLabelText('Choisir une image', { selector: 'input' });
    await open?.person.upload(input, file);
  };

  it('is sent, and shown once the server has drawn it anew', async () => {
    const sent = fakeUploads();
    const { server } = await visit();
    await choose(new File(['png'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const changed = { ...COMPANY, logo: LOGO };
    server.answer(companies.show, reply(changed));
    sent[0]?.reply(200, JSON.stringify(reply(changed)));
    expect((await screen.findByAltText('Logo de Northwind SAS')).getAttribute('src')).toBe(LOGO);
  });

  it('is not sent when it is too large, and the size is told', async () => {
    const sent = fakeUploads();
    await visit();
    const file = new File(['png'], 'grand.png', { type: 'image/png' });
    await choose(Object.defineProperty(file, 'size', { value: 1_200_000 }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/La limite est de 1 Mo/);
    expect(sent).toEqual([]);
  });

  it('tells what the server finds wrong with it', async () => {
    const sent = fakeUploads();
    await visit();
    await choose(new File(['x'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const answer = await refusal('validation_failed').json();
    const errors = [{ field: 'file', rule: 'broken_image', message: 'Cette image est illisible.' }];
    sent[0]?.reply(400, JSON.stringify({ ...answer, errors }));
    expect((await screen.findByRole('alert')).textContent).toBe('Cette image est illisible.');
  });

  it('is deleted after a confirmation', async () => {
    const { server, app } = await visit({ logo: LOGO });
    server.answer(companies.removeLogo, reply(COMPANY));
    await app.person.click(await screen.findByRole('button', { name: 'Supprimer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Supprimer le logo/ });
    expect(server.calls(companies.removeLogo)).toHaveLength(0);
    server.answer(companies.show, reply(COMPANY));
    await app.person.click(within(dialog).getByRole('button', { name: 'Supprimer le logo' }));
    await screen.findByText('Logo supprimé');
    expect(screen.queryByAltText('Logo de Northwind SAS')).toBeNull();
  });
});

describe('the state of the data', () => {
  it('leads to the last import', async () => {
    await visit();
    const link = await screen.findByRole('link', { name: 'cur2-2026-10.csv.gz' });
    expect(link.getAttribute('href')).toBe(`/settings/data/${uuid(10)}`);
    expect(screen.getByText('À jour')).toBeTruthy();
  });

  it('is only a status for somebody who may not see imports', async () => {
    const { server } = await visit({ importStatus: 'error' }, { permissions: ['company.update'] });
    expect(await screen.findByText('En erreur')).toBeTruthy();
    expect(server.calls(companies.lastImport)).toHaveLength(0);
  });
});
