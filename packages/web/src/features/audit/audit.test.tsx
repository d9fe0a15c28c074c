import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { AuditEntry } from '@altocost/contract/audit/model.ts';
import { session } from '../../api/session.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { page, user, uuid } from '../../testing/records.ts';

const { audit: calls, users } = ENDPOINTS;
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;

function entryOf(part: Partial<AuditEntry> = {}): AuditEntry {
  return {
    seq: 7,
    at: '2026-11-20T08:12:31Z',
    kind: 'user.permissions_changed',
    actor: { id: uuid(1), name: 'Camille Moreau' },
    ip: '192.0.2.7',
    object: { type: 'user', id: uuid(3), name: 'Alex Martin' },
    before: { permissions: ['home.index', 'user.index'] },
    after: { permissions: ['home.index', 'budget.index'] },
    request_id: 'req-42',
    ...part,
  };
}
const signIn = entryOf({
  seq: 6,
  kind: 'session.started',
  object: { type: 'session', id: uuid(9), name: 'Alex Martin' },
  before: null,
  after: null,
});

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  signedIn(server);
  server.answer(calls.list, page([entryOf(), signIn]));
  const { id, email, firstname, lastname, lang, active, admin, billing, roles } = user();
  const person = { id, email, firstname, lastname, lang, active, admin, billing, roles };
  const row = {
    ...person,
    licence: 'control' as const,
    state: 'active' as const,
    last_login_date: null,
    created_at: '2026-01-01T00:00:00Z',
  };
  server.answer(users.list, page([row]));
});
afterEach(() => {
  notifications.clean();
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(search = '') {
  open = await openApp(`/settings/audit${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Journal d’audit' });
  return open;
}
const lastQuery = () => server.calls(calls.list).at(-1)?.query;

describe('the audit log', () => {
  it('says who did what to whom, and opens to the values before and after', async () => {
    const app = await visit();
    const table = await screen.findByRole('table', { name: 'Journal d’audit' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Droits changésAlex Martin');
    const toggle = within(table).getByRole('button', { name: 'Droits changés' });
    await app.person.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const values = within(within(table).getByRole('table', { name: 'Valeurs avant et après' }));
    const [field, was, is] = [...values.getAllByRole('rowheader'), ...values.getAllByRole('cell')].map(
      (cell) => cell.textContent,
    );
    expect([field, was, is]).toEqual([
      'Droits',
      '−Voir les utilisateurs1 inchangé',
      '+Voir les budgets1 inchangé',
    ]);
    expect(within(table).getByText('req-42')).toBeTruthy();
    await app.person.click(toggle);
    expect(within(table).queryByText('req-42')).toBeNull();
  });

  it('asks with the filters of the address, and names the person', async () => {
    server.respond(users.show, () => Response.json({ code: 404 }, { status: 404 }));
    await visit(`?kind=session.started&actor_id=${uuid(1)}&from=2026-11-01&to=2026-11-20&q=Alex&page=2`);
    await screen.findByText('Connexion');
    expect(lastQuery()).toEqual({
      page: '2',
      per_page: '50',
      kind: 'session.started',
      actor_id: uuid(1),
      from: '2026-11-01',
      to: '2026-11-20',
      q: 'Alex',
    });
    const person = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Filtrer par personne' });
    await waitFor(() => expect(person.value).toBe('Camille Moreau'));
  });

  it('filters by kind, person and day, and keeps it in the address', async () => {
    const app = await visit('?page=3');
    await app.person.click(await screen.findByRole('combobox', { name: 'Filtrer par événement' }));
    await app.person.click(await screen.findByRole('option', { name: 'Jeton d’API créé' }));
    await app.person.click(screen.getByRole('combobox', { name: 'Filtrer par personne' }));
    await app.person.click(await screen.findByRole('option', { name: 'Camille Moreau' }));
    await app.person.type(screen.getByLabelText('Premier jour'), '2026-11-02');
    await waitFor(() =>
      expect(app.router.state.location.search).toEqual({
        kind: 'token.created',
        actor_id: uuid(1),
        from: '2026-11-02',
      }),
    );
    await app.person.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    await waitFor(() => expect(app.address()).toBe('/settings/audit'));
  });

  it('does not ask about a period that ends before it starts', async () => {
    await visit('?from=2026-11-20&to=2026-11-01');
    await screen.findByText('La période se termine avant de commencer');
    expect(server.calls(calls.list)).toHaveLength(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter en CSV' }).disabled).toBe(true);
  });

  it('exports what the filters let through as a file', async () => {
    const saved = vi.fn<() => string>(() => 'blob:file');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    server.respond(
      calls.exportCsv,
      () => new Response('seq,at', { headers: { 'Content-Disposition': 'attachment; filename="log.csv"' } }),
    );
    const app = await visit('?kind=token.created');
    await app.person.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(saved).toHaveBeenCalledOnce();
    expect(server.calls(calls.exportCsv)[0]?.body).toEqual({ kind: 'token.created' });
  });

  it('says that an export is refused', async () => {
    server.refuse(calls.exportCsv, 'forbidden', 'Vous n’avez pas accès');
    const app = await visit();
    await app.person.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
    expect(await screen.findByText('Vous n’avez pas accès')).toBeTruthy();
  });

  it('shows what failed in its place, and an empty log as such', async () => {
    server.refuse(calls.list, 'internal');
    const app = await visit('?q=nobody');
    const alert = await screen.findByRole('alert');
    server.answer(calls.list, page([]));
    await app.person.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucune entrée ne correspond à ces filtres.')).toBeTruthy();
  });

  it('shows one person’s acts from an entry of theirs', async () => {
    server.answer(users.list, page([]));
    const app = await visit();
    await app.person.click(await screen.findByRole('button', { name: 'Connexion' }));
    expect(screen.getByText('Aucune valeur n’accompagne cette entrée.')).toBeTruthy();
    await app.person.click(screen.getByRole('button', { name: 'Seulement les actes de Camille Moreau' }));
    await waitFor(() => expect(lastQuery()?.['actor_id']).toBe(uuid(1)));
  });
});
