import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { SessionRow } from '@altocost/contract/users/model.ts';
import { session } from '../../api/session.ts';
import { now } from '../../lib/clock.ts';
import { openApp, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { reply, uuid } from '../../testing/records.ts';
import { ageOf } from './public/age.ts';

const { session: calls } = ENDPOINTS;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTES_AGO_MS = 12 * 60_000;
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;

function sessionOf(part: Partial<SessionRow> = {}): SessionRow {
  return {
    id: uuid(20),
    method: 'password',
    ip: '192.0.2.7',
    user_agent: FIREFOX,
    created_at: '2026-11-20T08:12:31Z',
    last_seen_at: new Date(now() - MINUTES_AGO_MS).toISOString(),
    current: false,
    ...part,
  };
}
const here = sessionOf({ id: uuid(21), current: true, ip: '192.0.2.8', method: 'sso' });

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  signedIn(server, { permissions: [], roles: [{ name: 'viewer' }] });
  server.answer(calls.sessions, reply([here, sessionOf()]));
});
afterEach(() => {
  notifications.clean();
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
});

async function visit() {
  open = await openApp('/settings/security');
  return { app: open, table: await screen.findByRole('table', { name: 'Où je suis connecté' }) };
}

describe('the page of one’s own security', () => {
  it('lists where the person is signed in, and marks this session', async () => {
    const { table } = await visit();
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Firefox · WindowsCette sessionPar authentification unique');
    expect(within(first ?? table).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('192.0.2.7');
    expect(second?.textContent).toContain('il y a 12 minutes');
  });

  it('ends one session after a question', async () => {
    server.answer(calls.endSession, reply(null));
    const { app } = await visit();
    await app.person.click(
      screen.getByRole('button', { name: 'Mettre fin à la session sur Firefox · Windows' }),
    );
    await screen.findByText('Vous serez déconnecté de Firefox · Windows tout de suite.');
    server.answer(calls.sessions, reply([here]));
    await app.person.click(screen.getByRole('button', { name: 'Mettre fin à la session' }));
    await screen.findByText('Session terminée');
    expect(server.calls(calls.endSession)[0]?.path).toBe(`/sessions/${uuid(20)}`);
    await screen.findByText('Aucune autre session');
  });

  it('ends all the others, and says how many there were', async () => {
    server.answer(calls.endOthers, reply({ ended: 3 }));
    const { app } = await visit();
    await app.person.click(screen.getByRole('button', { name: 'Terminer les autres sessions' }));
    const dialog = await screen.findByRole('dialog');
    await app.person.click(
      await within(dialog).findByRole('button', { name: 'Terminer les autres sessions' }),
    );
    await screen.findByText('3 sessions terminées');
    expect(server.calls(calls.endOthers)).toHaveLength(1);
  });

  it('says why a session could not be ended', async () => {
    server.refuse(calls.endSession, 'not_found', 'Cette session n’existe plus.');
    const { app } = await visit();
    await app.person.click(screen.getByRole('button', { name: /^Mettre fin à la session sur/ }));
    await app.person.click(await screen.findByRole('button', { name: 'Mettre fin à la session' }));
    await screen.findByText('Cette session n’existe plus.');
    await waitFor(() => expect(server.calls(calls.sessions)).toHaveLength(2));
  });

  it('shows what failed in the place of the list, and asks again', async () => {
    server.refuse(calls.sessions, 'internal');
    open = await openApp('/settings/security');
    const alert = await screen.findByRole('alert');
    server.answer(calls.sessions, reply([here]));
    await open.person.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('table', { name: 'Où je suis connecté' })).toBeTruthy();
  });

  it('mails somebody without a password the link to choose one', async () => {
    signedIn(server, { has_password: false });
    server.answer(calls.forgotPassword, reply({ minutes: 30 }));
    const { app } = await visit();
    expect(screen.queryByLabelText(/Nouveau mot de passe/)).toBeNull();
    await app.person.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    await screen.findByText(/envoyé à camille@northwind\.example\. Il est valable 30 minutes/);
    expect(server.calls(calls.forgotPassword)[0]?.body).toEqual({ email: 'camille@northwind.example' });
  });
});

describe('how long ago', () => {
  it.each([
    [-5_000, { unit: 'now', count: null }],
    [59_999, { unit: 'now', count: null }],
    [60_000, { unit: 'minutes', count: 1 }],
    [3_599_999, { unit: 'minutes', count: 59 }],
    [3_600_000, { unit: 'hours', count: 1 }],
    [86_400_000, { unit: 'days', count: 1 }],
    [30 * 86_400_000, { unit: 'date', count: null }],
  ])('%d ms is %o', (ms, age) => {
    expect(ageOf(ms)).toEqual(age);
  });
});
