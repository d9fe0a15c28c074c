import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { session } from '../../api/session.ts';
import { KEYS } from '../../lib/preferences.ts';
import { openApp, plainSpaces, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { reply, uuid } from '../../testing/records.ts';

const { costs } = ENDPOINTS;
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;

const state = (lastDay: string | null) => ({
  data_version: 1,
  currency: 'EUR',
  first_day: lastDay === null ? null : day('2006-01-01'),
  last_day: lastDay === null ? null : day(lastDay),
  unconverted: [],
});

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  signedIn(server);
  server.answer(costs.state, reply(state('2026-11-19')));
  server.answer(costs.homeSum, {
    code: 200,
    data: [{ date: day('2026-11-01'), cost: 12, trend: null }],
    total: 266_116,
    previous_total: 246_423.42,
    trend: 7.9907,
    currency: 'EUR',
  });
  server.answer(costs.table, {
    code: 200,
    data: [
      {
        values: ['aws'],
        cost: 163_482.23,
        previous_cost: 150_000,
        share: 61.43,
        trend: 8.988,
        usage_quantity: null,
        provider: 'aws',
        series: [1, null, 2],
      },
    ],
    total: 163_482.23,
    previous_total: 150_000,
    previous_from: day('2026-10-01'),
    previous_to: day('2026-10-31'),
    count: 1,
    buckets: [],
    previous_series: [],
    state: state('2026-11-19'),
  });
});
afterEach(() => {
  open?.close();
  session.discard();
  vi.unstubAllGlobals();
});

describe('the home page', () => {
  it('shows the four periods with total and trend, and how fresh they are', async () => {
    open = await openApp('/dashboard');
    await screen.findByText('Coûts connus jusqu’au jeu. 19 novembre 2026');
    const tiles = within(await screen.findByRole('list', { name: 'Coût par période' })).getAllByRole('link');
    expect(tiles).toHaveLength(4);
    await within(tiles[0] ?? document.body).findByText(/266/);
    expect(plainSpaces(tiles[0]?.textContent)).toMatch(/^30 derniers jours.*266 116,00 €.*\+7,99 %/);
    expect(server.calls(costs.homeSum).map((call) => call.query['metric'])).toEqual(
      Array(4).fill('effective'),
    );
  });

  it('does not compare with a time before the first bill', async () => {
    server.answer(costs.state, reply({ ...state('2026-11-19'), first_day: day('9999-01-01') }));
    open = await openApp('/dashboard');
    await waitFor(() => expect(screen.getAllByText('Pas de période précédente complète')).toHaveLength(4));
    expect(screen.queryByText(/\+7,99/)).toBeNull();
  });

  it('shows what each supplier cost in the chosen period, and leads to it in the explorer', async () => {
    open = await openApp('/dashboard?period=last_month');
    const table = await screen.findByRole('table', { name: 'Dépenses par fournisseur, Mois dernier' });
    const text = plainSpaces(within(table).getAllByRole('row').at(-1)?.textContent);
    expect(text).toContain('AWS163 482,23 €61,4 %150 000,00 €+13 482,23 €');
    const link = screen.getByRole('link', { name: 'Ouvrir dans l’explorateur' }).getAttribute('href');
    expect(link).toContain('period=last_month');
  });

  it('asks with the measure that the person chose last', async () => {
    localStorage.setItem(KEYS.metric, 'billed');
    open = await openApp('/dashboard');
    await screen.findByRole('table', { name: /Dépenses par fournisseur/ });
    expect(server.calls(costs.table)[0]?.body).toMatchObject({ metric: 'billed', group: ['provider'] });
    await open.person.click(screen.getByRole('combobox', { name: 'Mesure du coût' }));
    await open.person.click(await screen.findByRole('option', { name: 'Prix public' }));
    expect(localStorage.getItem(KEYS.metric)).toBe('list');
  });

  it('invites to drop a bill while there are no costs', async () => {
    server.answer(costs.state, reply(state(null)));
    open = await openApp('/dashboard');
    await screen.findByText('Déposez votre première facture cloud');
    expect(screen.queryByRole('list', { name: 'Coût par période' })).toBeNull();
  });

  it('says that the first import is on its way, and shows the figures once it is published', async () => {
    server.answer(costs.state, reply(state(null)));
    const running = {
      id: uuid(3),
      slug: 'data_import' as const,
      status: 'running' as const,
      started_at: '2026-11-20T08:00:00Z',
    };
    server.answer(ENDPOINTS.workflows.check, reply({ done: [], error: [], running: [running] }));
    open = await openApp('/dashboard');
    await screen.findByText('Vos factures sont en cours d’import');
    server.answer(costs.state, reply(state('2026-11-19')));
    await open.queryClient.invalidateQueries({ queryKey: ['workflows.check'] });
    expect(await screen.findByRole('list', { name: 'Coût par période' })).toBeTruthy();
  });

  it('shows a failed figure in its own place; the others stay', async () => {
    server.refuse(costs.table, 'internal');
    open = await openApp('/dashboard');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Référence : req-1')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Coût par période' })).toBeTruthy();
  });
});
