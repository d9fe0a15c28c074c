import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { MailRow } from '@altocost/contract/mails/endpoints.ts';
import { session } from '../../api/session.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { page, reply, uuid } from '../../testing/records.ts';

const { mails: calls } = ENDPOINTS;
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;

function mailOf(part: Partial<MailRow> = {}): MailRow {
  return {
    id: uuid(40),
    kind: 'invitation',
    lang: 'fr',
    recipient: 'alex@northwind.example',
    subject: 'Invitation : rejoignez Northwind SAS',
    status: 'kept',
    attempts: 0,
    problem: null,
    created_at: '2026-11-20T08:12:31Z',
    sent_at: null,
    ...part,
  };
}
const failed = mailOf({
  id: uuid(41),
  kind: 'test',
  subject: 'Essai',
  status: 'failed',
  attempts: 3,
  problem: '550 no such mailbox',
});

function outbox(mails: MailRow[], configured = false) {
  return { ...page(mails), configured };
}

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  signedIn(server);
  server.answer(calls.list, outbox([mailOf(), failed]));
});
afterEach(() => {
  notifications.clean();
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
});

async function visit(address = '/settings/mails') {
  open = await openApp(address);
  return { app: open, table: await screen.findByRole('table', { name: 'E-mails' }) };
}

describe('the outbox', () => {
  it('lists mails with what became of them, and says which variable is missing', async () => {
    const { table } = await visit();
    const rows = within(table).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Conservé');
    expect(rows[2]?.textContent).toContain('Échec550 no such mailbox3 tentatives');
    expect(screen.getByRole('note').textContent).toMatch(
      /Aucun serveur.*variable.*SMTP_URL=smtps.*MAIL_FROM/,
    );
  });

  it('shows the text of a mail, and its layout without scripts', async () => {
    const html = '<p>Bonjour</p><script>alert(1)</script>';
    server.answer(calls.read, reply({ ...mailOf(), text: 'Bonjour, http://altocost.test/login', html }));
    const { app } = await visit();
    await app.person.click(screen.getByRole('button', { name: /^Invitation/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Bonjour, http://altocost.test/login');
    await app.person.click(dialog.getByRole('radio', { name: 'Mise en page' }));
    const preview = dialog.getByTitle<HTMLIFrameElement>('Aperçu de l’e-mail');
    expect(preview.getAttribute('sandbox')).toBe('');
    expect(preview.getAttribute('srcdoc')).toBe(html);
    expect(server.calls(calls.read)).toHaveLength(1);
  });

  it('says why the mail of somebody of several companies may not be read', async () => {
    server.refuse(calls.read, 'forbidden');
    const { app } = await visit();
    await app.person.click(screen.getByRole('button', { name: /^Invitation/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('appartient aussi à une autre entreprise');
    expect(within(alert).queryByRole('button')).toBeNull();
  });

  it('offers another try when reading failed', async () => {
    server.refuse(calls.read, 'internal');
    const { app } = await visit();
    await app.person.click(screen.getByRole('button', { name: /^Invitation/ }));
    const alert = await screen.findByRole('alert');
    server.answer(calls.read, reply({ ...mailOf(), text: 'Enfin', html: '' }));
    await app.person.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Enfin')).toBeTruthy();
  });

  it('reads nothing while a mail server sends them', async () => {
    server.answer(calls.list, outbox([mailOf({ status: 'sent', sent_at: '2026-11-20T08:12:40Z' })], true));
    const { table } = await visit();
    expect(within(table).queryByRole('button')).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('ne se lit pas ici');
  });

  it('shows one state only, and keeps it in the address', async () => {
    const { app } = await visit();
    server.answer(calls.list, outbox([failed]));
    await app.person.click(screen.getByRole('combobox', { name: 'Filtrer par état' }));
    await app.person.click(await screen.findByRole('option', { name: 'Échec' }));
    await waitFor(() => expect(screen.queryByText(/^Invitation :/)).toBeNull());
    expect(screen.getByText('Essai')).toBeTruthy();
    expect(app.address()).toBe('/settings/mails?state=failed');
    expect(server.calls(calls.list).at(-1)?.query).toEqual({
      page: '1',
      per_page: '25',
      status: 'failed',
    });
  });

  it('mails a test, which is kept without a mail server', async () => {
    server.answer(calls.sendTest, reply({ id: uuid(42) }));
    const { app } = await visit();
    await app.person.click(screen.getByRole('button', { name: 'M’envoyer un test' }));
    await screen.findByText('E-mail de test écrit et conservé ici');
    await waitFor(() => expect(server.calls(calls.list)).toHaveLength(2));
  });

  it('is refused to who does not run the company', async () => {
    signedIn(server, { permissions: ['setting.index'] });
    open = await openApp('/settings/mails');
    expect(await screen.findByText('Accès refusé')).toBeTruthy();
    expect(server.calls(calls.list)).toHaveLength(0);
  });
});
