import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { session } from '../../api/session.ts';
import { openApp, plainSpaces, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { importOf, page, reply, totalOf, uuid } from '../../testing/records.ts';

const { imports } = ENDPOINTS;
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  signedIn(server);
});
afterEach(() => {
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
});

async function visit(address: string) {
  open = await openApp(address);
  return open;
}

const rejects = importOf({
  id: uuid(30),
  file: 'focus-septembre.csv',
  format: 'focus-1.2',
  provider: null,
  status: 'error',
  step: 'error',
  records: 0,
  read: 18_230,
  rejected: 1_240,
  can_accept: true,
  errors: [
    {
      file: 'focus-septembre.csv',
      row: 1042,
      column: 'BilledCost',
      value: '1.234,56',
      rule: 'money_unreadable',
      message: '« 1.234,56 » n’est pas un montant lisible.',
    },
  ],
});

describe('the list of imports', () => {
  it('says what to do when there is none', async () => {
    server.answer(imports.list, page([]));
    await visit('/settings/data');
    await screen.findByText('Aucun import pour l’instant');
    expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeTruthy();
  });

  it('shows a failed load in its place, and tries again', async () => {
    server.refuse(imports.list, 'unavailable');
    const app = await visit('/settings/data');
    const alert = await screen.findByRole('alert');
    server.answer(imports.list, page([importOf()]));
    await app.person.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: 'cur2-2026-10.csv.gz' })).toBeTruthy();
  });

  it('shows the months, rows, billed cost and the reconciliation of a published one', async () => {
    server.answer(
      imports.list,
      page([
        importOf({
          totals: [totalOf('2026-10', '163482.2318873402'), totalOf('2026-11', '0.1')],
          reconciliation: { state: 'matched', groups: 96, difference: '0' },
        }),
      ]),
    );
    await visit('/settings/data');
    const row = (await screen.findByRole('link', { name: 'cur2-2026-10.csv.gz' })).closest('tr');
    const text = plainSpaces(row?.textContent);
    expect(text).toContain('163 482,33 €');
    expect(text).toContain('oct. 2026, nov. 2026');
    expect(text).toContain('Égal au fichier');
    expect(text).toContain('AWS Data Exports CUR 2.0');
  });

  it('follows a running one over the stream, to its end', async () => {
    const running = importOf({ id: uuid(20), status: 'pending', step: 'normalize', percent: 30 });
    let tell: (record: unknown) => void = () => undefined;
    server.respond(imports.events, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (out) => {
          tell = (record) =>
            out.enqueue(new TextEncoder().encode(`event: import\ndata: ${JSON.stringify(record)}\n\n`));
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    });
    server.answer(imports.list, page([running]));
    await visit('/settings/data');
    const steps = await screen.findByRole('list', { name: 'Étapes de l’import' });
    expect(
      within(steps)
        .getByText(/Lecture/)
        .closest('li')
        ?.getAttribute('aria-current'),
    ).toBe('step');
    await act(async () => tell({ ...running, step: 'check', percent: 80 }));
    await waitFor(() =>
      expect(
        within(steps)
          .getByText(/Contrôle/)
          .closest('li')
          ?.getAttribute('aria-current'),
      ).toBe('step'),
    );
    const done = { ...running, status: 'done' as const, step: 'done' as const, percent: 100 };
    server.answer(imports.list, page([done]));
    await act(async () => tell(done));
    await screen.findAllByText('Publié');
    expect(screen.queryByRole('list', { name: 'Étapes de l’import' })).toBeNull();
  });

  it('does not offer to add imports to somebody who may only look', async () => {
    signedIn(server, { permissions: ['setting.index', 'costreport.index'] });
    server.answer(imports.list, page([]));
    await visit('/settings/data');
    await screen.findByText('Vous pouvez consulter les imports, mais pas en ajouter.');
    expect(screen.queryByRole('button', { name: 'Choisir des fichiers' })).toBeNull();
  });

  it('accepts a drop anywhere on the page, and follows the upload', async () => {
    const sent = fakeUploads();
    server.answer(imports.list, page([]));
    await visit('/settings/data');
    await screen.findByText('Aucun import pour l’instant');
    const file = new File(['a,b'], 'bill.csv');
    const dataTransfer = {
      types: ['Files'],
      items: [{ getAsFile: () => file, webkitGetAsEntry: () => null }],
    };
    fireEvent.dragEnter(document.body, { dataTransfer });
    await screen.findByText('Relâchez pour importer');
    fireEvent.drop(document.body, { dataTransfer });
    await screen.findByText('bill.csv');
    expect(screen.queryByText('Relâchez pour importer')).toBeNull();
    await act(async () => sent[0]?.progress(1, 3));
    expect(plainSpaces((await screen.findByText(/sur 3 o/)).textContent)).toBe('1 o sur 3 o');
    server.answer(imports.list, page([importOf({ file: 'bill.csv', status: 'pending', step: 'download' })]));
    await act(async () => sent[0]?.reply(200, JSON.stringify(reply({ id: uuid(10), status: 'pending' }))));
    await screen.findByRole('link', { name: 'bill.csv' });
  });
});

describe('one import', () => {
  it('explains its rejects with an exact count, and publishes the sound rows once confirmed', async () => {
    server.answer(imports.show, reply(rejects));
    server.answer(imports.accept, reply({ id: rejects.id, status: 'pending' }));
    const app = await visit(`/settings/data/${rejects.id}`);
    await screen.findByRole('heading', { level: 1, name: 'focus-septembre.csv' });
    expect(plainSpaces(screen.getByRole('heading', { level: 2, name: /rejetées/ }).textContent)).toBe(
      '1 240 lignes rejetées',
    );
    const cells = within(screen.getByRole('table', { name: 'Problèmes trouvés' })).getAllByRole('row')[1];
    expect(plainSpaces(cells?.textContent)).toBe(
      'focus-septembre.csv1 042BilledCost1.234,56« 1.234,56 » n’est pas un montant lisible.',
    );
    await app.person.click(screen.getByRole('button', { name: 'Accepter les lignes saines' }));
    const dialog = await screen.findByRole('dialog');
    expect(plainSpaces(dialog.textContent)).toContain('16 990 lignes de focus-septembre.csv seront publiées');
    await app.person.click(within(dialog).getByRole('button', { name: 'Publier les lignes saines' }));
    await screen.findByText('Les lignes saines sont en cours de publication.');
    expect(server.calls(imports.accept)).toHaveLength(1);
  });

  it('is read again with the format that the person chooses', async () => {
    server.answer(imports.show, reply({ ...rejects, can_accept: false }));
    server.answer(imports.retry, reply({ id: rejects.id, status: 'pending' }));
    const app = await visit(`/settings/data/${rejects.id}`);
    await app.person.click(await screen.findByRole('button', { name: 'Relancer avec un autre format' }));
    expect(screen.queryByRole('button', { name: 'Accepter les lignes saines' })).toBeNull();
    await app.person.click(await screen.findByRole('combobox', { name: 'Format' }));
    await app.person.click(await screen.findByRole('option', { name: 'FOCUS 1.0' }));
    await app.person.click(screen.getByRole('button', { name: 'Relancer l’import' }));
    await waitFor(() => expect(server.calls(imports.retry)[0]?.body).toEqual({ format: 'focus-1.0' }));
  });

  it('shows a failed action in one toast', async () => {
    server.answer(imports.show, reply(rejects));
    server.refuse(imports.accept, 'demo_limited');
    const app = await visit(`/settings/data/${rejects.id}`);
    await app.person.click(await screen.findByRole('button', { name: 'Accepter les lignes saines' }));
    await app.person.click(await screen.findByRole('button', { name: 'Publier les lignes saines' }));
    expect(await screen.findAllByText('Action limited with Demo')).toHaveLength(1);
  });

  it('shows every digit of its totals and leads to their period in the explorer', async () => {
    server.answer(
      imports.show,
      reply(
        importOf({
          totals: [totalOf('2026-10', '163482.231887340212345678')],
          reconciliation: { state: 'matched', groups: 8, difference: '0' },
          notices: [{ notice: 'overlap', value: 'cur-legacy' }],
        }),
      ),
    );
    server.answer(imports.versions, page([]));
    await visit(`/settings/data/${uuid(10)}`);
    const totals = await screen.findByRole('table', { name: 'Totaux par mois' });
    expect(within(totals).getAllByTitle('163482.231887340212345678 EUR')).toHaveLength(4);
    expect(screen.getByText(/Stockage − fichier = 0/)).toBeTruthy();
    expect(screen.getByText(/aussi couvert par un autre export \(cur-legacy\)/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Explorer ces coûts' }).getAttribute('href');
    expect(link).toMatch(/^\/explorers\/cloud\?/);
    expect(link).toContain('from=2026-10-01');
    expect(link).toContain('to=2026-10-31');
  });

  it('says when there is no such import', async () => {
    server.refuse(imports.show, 'not_found');
    await visit(`/settings/data/${uuid(99)}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cet import n’existe pas ou a été supprimé.' }),
    ).toBeTruthy();
  });
});

describe('versions', () => {
  it('asks before a live one is withdrawn', async () => {
    const version = {
      id: 7,
      import_id: uuid(10),
      provider: 'aws' as const,
      export_name: 'cur2',
      month: '2026-10',
      version: 2,
      state: 'live' as const,
      currency: 'EUR',
      billed_cost: 12,
      effective_cost: 12,
      rows: 3,
      published_at: '2026-11-20T08:12:51Z',
    };
    server.answer(imports.versions, page([version]));
    server.answer(imports.withdrawVersion, reply({ ...version, state: 'withdrawn' }));
    const app = await visit('/settings/data?tab=versions');
    await app.person.click(
      await screen.findByRole('button', { name: 'Actions de la version 2 de oct. 2026' }),
    );
    await app.person.click(await screen.findByRole('menuitem', { name: 'Retirer' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('La version 2 de oct. 2026 (cur2) ne comptera plus');
    expect(server.calls(imports.withdrawVersion)).toEqual([]);
    await app.person.click(within(dialog).getByRole('button', { name: 'Retirer la version' }));
    await waitFor(() =>
      expect(server.calls(imports.withdrawVersion)[0]?.path).toBe('/imports/versions/7/withdraw'),
    );
  });
});
