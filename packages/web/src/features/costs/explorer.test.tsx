import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { day } from '@altocost/contract/kit/calendar.ts';
import { session } from '../../api/session.ts';
import { blankCanvas } from '../../charts/testing/blank-canvas.ts';
import { openApp, plainSpaces, signedIn } from '../../testing/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import type { SeenCall } from '../../testing/fake-server.ts';
import { reply } from '../../testing/records.ts';

const { costs } = ENDPOINTS;
const NOVEMBER = '/explorers/cloud?from=2026-11-01&to=2026-11-03';
let open: Awaited<ReturnType<typeof openApp>> | null = null;
let server: ReturnType<typeof fakeServer>;
let unblank = (): void => undefined;

const state = (lastDay: string | null) => ({
  data_version: 1,
  currency: 'EUR',
  first_day: lastDay === null ? null : day('2020-01-01'),
  last_day: lastDay === null ? null : day(lastDay),
  unconverted: [],
});

const row = (value: string, cost: number, previous: number | null) => ({
  values: [value],
  cost,
  previous_cost: previous,
  share: cost,
  trend: previous === null ? null : ((cost - previous) / previous) * 100,
  usage_quantity: 3,
  provider: value,
  series: [cost / 2, null, cost / 2],
});

const points = (cost: number) => [
  { date: day('2026-11-01'), cost: cost / 2 },
  { date: day('2026-11-03'), cost: cost / 2 },
];

function answerCosts(): void {
  server.answer(costs.state, reply(state('2026-11-19')));
  server.answer(costs.charts, {
    code: 200,
    data: [
      { name: 'aws', values: ['aws'], data: points(60) },
      { name: 'azure', values: ['azure'], data: points(30) },
      { name: 'Others', values: [], data: points(10) },
    ],
  });
  server.answer(costs.table, {
    code: 200,
    data: [row('aws', 60, 50), row('azure', 30, 40), row('tiny', 10, null)],
    total: 100,
    previous_total: 90,
    previous_from: day('2026-10-29'),
    previous_to: day('2026-10-31'),
    count: 3,
    buckets: [day('2026-11-01'), day('2026-11-02'), day('2026-11-03')],
    previous_series: [30, 30, 30],
    state: state('2026-11-19'),
  });
  server.answer(costs.tagKeys, reply([{ key: 'env', cost: 5 }]));
  server.answer(costs.getScope, {
    code: 200,
    data: [
      { value: 'prod', values: ['prod'], cost: 50 },
      { value: '', values: [''], cost: 5 },
    ],
    total: 55,
    count: 2,
  });
}

const lastBody = (call: (typeof costs)['table'] | (typeof costs)['charts']): unknown =>
  server.calls(call).at(-1)?.body;
const parsedAddress = () => open?.router.state.location.search;

beforeEach(() => {
  localStorage.clear();
  unblank = blankCanvas();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  server = fakeServer();
  signedIn(server);
  answerCosts();
});
afterEach(() => {
  open?.close();
  open = null;
  session.discard();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  unblank();
});

const table = () => screen.findByRole('table', { name: /^Coûts par/ });
const cells = (name: RegExp): string =>
  plainSpaces(screen.getByRole('rowheader', { name }).closest('[role=row]')?.textContent);

describe('the explorer', () => {
  it('shows totals, rows, comparison and how fresh they are', async () => {
    open = await openApp(NOVEMBER);
    await table();
    expect(await screen.findByText(/Coûts jusqu’au/)).toBeTruthy();
    const kpis = plainSpaces(screen.getByText('Coût total').closest('dl')?.textContent);
    expect(kpis).toContain('Coût total100,00 €');
    expect(kpis).toContain('+11,11 %');
    expect(kpis).toContain('Moyenne par jour33,33 €');
    expect(kpis).toContain('Plus forte hausseAWS');
    expect(cells(/AWS/)).toMatch(/60,00 €60,0 %50,00 €\+10,00 €.*\+20,00 %/);
    expect(cells(/tiny/)).toContain('nouveau');
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('Total');
    expect(lastBody(costs.charts)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-03',
      group: ['provider'],
      granularity: 'day',
      metric: 'effective',
    });
  });

  it('hides a group everywhere, and shows it again', async () => {
    open = await openApp(NOVEMBER);
    await table();
    await open.person.click(screen.getByRole('checkbox', { name: 'Afficher AWS' }));
    await waitFor(() =>
      expect(plainSpaces(screen.getByText('Coût total').closest('dl')?.textContent)).toContain('40,00 €'),
    );
    expect(parsedAddress()).toMatchObject({ hidden: [['aws']] });
    const legend = screen.getByText('Azure', { selector: 'span[title]' }).closest('ul');
    expect(legend?.textContent).not.toContain('AWS');
    await open.person.click(screen.getByRole('button', { name: 'Tout afficher' }));
    await waitFor(() => expect(parsedAddress()).not.toHaveProperty('hidden'));
  });

  it('looks into a row, and back', async () => {
    open = await openApp(NOVEMBER);
    await table();
    await open.person.click(within(screen.getByRole('rowheader', { name: /AWS/ })).getByRole('button'));
    await waitFor(() => expect(lastBody(costs.table)).toMatchObject({ group: ['product'] }));
    expect(lastBody(costs.table)).toMatchObject({
      scope: { blocks: [{ operators: [{ column: 'provider', operation: 'in', values: ['aws'] }] }] },
    });
    expect(parsedAddress()).toMatchObject({ group: 'product' });
    open.router.history.back();
    await waitFor(() => expect(parsedAddress()).not.toHaveProperty('group'));
  });

  it('shows a failed chart in its own place; the table stays', async () => {
    server.refuse(costs.charts, 'internal');
    open = await openApp(NOVEMBER);
    await table();
    expect((await screen.findAllByRole('alert')).length).toBe(2);
    expect(screen.getByRole('rowheader', { name: /AWS/ })).toBeTruthy();
    answerCosts();
    await open.person.click(screen.getAllByRole('button', { name: 'Réessayer' })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('does not compare with a period that is not known as a whole', async () => {
    server.answer(costs.state, reply({ ...state('2026-11-19'), first_day: day('2026-10-30') }));
    open = await openApp(NOVEMBER);
    await table();
    await screen.findByText('Période précédente incomplète');
    expect(screen.queryByRole('columnheader', { name: 'Écart' })).toBeNull();
  });
});

describe('where nothing is found', () => {
  const nothing = () =>
    server.answer(costs.table, {
      code: 200,
      data: [],
      total: 0,
      previous_total: 0,
      previous_from: day('2026-10-29'),
      previous_to: day('2026-10-31'),
      count: 0,
      buckets: [],
      previous_series: [],
      state: state('2026-11-19'),
    });

  it('the filters can be taken away', async () => {
    nothing();
    const filters = JSON.stringify([{ column: 'product', operation: 'in', values: ['x'] }]);
    open = await openApp(`${NOVEMBER}&filters=${encodeURIComponent(filters)}`);
    await open.person.click(await screen.findByRole('button', { name: 'Retirer les filtres' }));
    await waitFor(() => expect(parsedAddress()).not.toHaveProperty('filters'));
  });

  it('days with costs are offered', async () => {
    nothing();
    open = await openApp(NOVEMBER);
    await open.person.click(await screen.findByRole('button', { name: /30 derniers jours connus/ }));
    await waitFor(() => expect(parsedAddress()).toMatchObject({ from: '2026-10-21', to: '2026-11-19' }));
  });

  it('a company without any costs is led to the imports', async () => {
    server.answer(costs.state, reply(state(null)));
    open = await openApp('/explorers/cloud');
    const link = await screen.findByRole('link', { name: 'Importer une facture' });
    expect(link.getAttribute('href')).toBe('/settings/data');
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  });
});

describe('the query bar', () => {
  it('changes period, granularity, measure and comparison, and the address says so', async () => {
    open = await openApp('/explorers/cloud');
    await table();
    await open.person.click(screen.getByRole('button', { name: /^14 derniers jours/ }));
    await open.person.click(await screen.findByRole('button', { name: '90 derniers jours' }));
    await waitFor(() => expect(lastBody(costs.charts)).toMatchObject({ granularity: 'month' }));
    await open.person.click(screen.getByRole('radio', { name: 'Semaine' }));
    await open.person.click(screen.getByRole('button', { name: /Mesure/ }));
    await open.person.click(await screen.findByRole('menuitemradio', { name: /Coût facturé/ }));
    await open.person.click(screen.getByRole('checkbox', { name: 'Période précédente' }));
    await waitFor(() =>
      expect(parsedAddress()).toEqual({
        period: 'last_90_days',
        granularity: 'week',
        metric: 'billed',
        compare: false,
      }),
    );
    // What goes by itself is not written down.
    await open.person.click(screen.getByRole('radio', { name: 'Mois' }));
    await waitFor(() => expect(parsedAddress()).not.toHaveProperty('granularity'));
  });

  it('groups by several levels, found by their names, in an order that can be changed', async () => {
    open = await openApp(NOVEMBER);
    await table();
    await open.person.click(screen.getByRole('button', { name: /^Grouper par/ }));
    await open.person.click(await screen.findByRole('button', { name: 'Ajouter un niveau' }));
    await open.person.type(screen.getByRole('combobox', { name: /Chercher une dimension/ }), 'regi{Enter}');
    await waitFor(() => expect(parsedAddress()).toMatchObject({ group: 'provider,region' }));
    await open.person.type(screen.getByRole('combobox', { name: /Chercher une dimension/ }), 'env{Enter}');
    await waitFor(() => expect(parsedAddress()).toMatchObject({ group: 'provider,region,tag:env' }));
    await open.person.click(screen.getByRole('button', { name: 'Monter Région' }));
    await waitFor(() => expect(parsedAddress()).toMatchObject({ group: 'region,provider,tag:env' }));
    await open.person.click(screen.getByRole('button', { name: 'Retirer Fournisseur' }));
    await waitFor(() => expect(parsedAddress()).toMatchObject({ group: 'region,tag:env' }));
  });

  it('remembers how somebody looked, for when they come without parameters', async () => {
    open = await openApp('/explorers/cloud?group=region&chart=area');
    await table();
    open.close();
    open = await openApp('/explorers/cloud');
    await waitFor(() => expect(parsedAddress()).toEqual({ group: 'region', chart: 'area' }));
  });
});

describe('the filter editor', () => {
  it('adds a filter by keyboard: dimension, values, leave out', async () => {
    open = await openApp(NOVEMBER);
    await table();
    await open.person.click(screen.getByRole('button', { name: 'Ajouter un filtre' }));
    await open.person.type(
      await screen.findByRole('combobox', { name: /Chercher une dimension/ }),
      'env{Enter}',
    );
    const list = await screen.findByRole('listbox', { name: 'Valeurs de tag:env' });
    await within(list).findByRole('option', { name: /Sans étiquette/ });
    await open.person.click(screen.getByRole('radio', { name: 'n’est pas' }));
    await open.person.type(
      screen.getByRole('combobox', { name: 'Chercher une valeur' }),
      '{ArrowDown}{Enter}{ArrowDown}{Enter}',
    );
    expect(screen.getByText('2 valeurs choisies')).toBeTruthy();
    await open.person.click(screen.getByRole('button', { name: 'Appliquer' }));
    await waitFor(() =>
      expect(parsedAddress()).toMatchObject({
        filters: [{ column: 'tag:env', operation: 'nin', values: ['prod', ''] }],
      }),
    );
    expect(
      await screen.findByRole('button', { name: /^tag:env n’est pas prod, Sans étiquette/ }),
    ).toBeTruthy();
  });

  it('takes what was chosen on a click beside it, and leaves everything as it was on Escape', async () => {
    const filters = JSON.stringify([{ column: 'tag:env', operation: 'in', values: ['prod'] }]);
    open = await openApp(`${NOVEMBER}&filters=${encodeURIComponent(filters)}`);
    await table();
    await open.person.click(screen.getByRole('button', { name: /^tag:env est/ }));
    await open.person.click(await screen.findByRole('option', { name: /Sans étiquette/ }));
    await open.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(parsedAddress()).toMatchObject({ filters: [{ values: ['prod'] }] });
    await open.person.click(screen.getByRole('button', { name: /^tag:env est/ }));
    await open.person.click(await screen.findByRole('option', { name: /Sans étiquette/ }));
    await open.person.click(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(parsedAddress()).toMatchObject({ filters: [{ values: ['prod', ''] }] }));
  });

  it('edits a chip with the values that occur with the other filters, and removes it', async () => {
    const filters = [
      { column: 'provider', operation: 'in', values: ['aws'] },
      { column: 'tag:env', operation: 'in', values: ['prod'] },
    ];
    open = await openApp(`${NOVEMBER}&filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await table();
    await open.person.click(screen.getByRole('button', { name: /^tag:env est/ }));
    await screen.findByRole('option', { name: /prod/ });
    const asked: SeenCall | undefined = server.calls(costs.getScope).at(-1);
    expect(asked?.query['group']).toBe('tag:env');
    expect(JSON.parse(asked?.query['scope'] ?? '{}')).toMatchObject({
      blocks: [{ operators: [{ column: 'provider', values: ['aws'] }] }],
    });
    await open.person.keyboard('{Escape}');
    await open.person.click(screen.getByRole('button', { name: 'Retirer le filtre Fournisseur' }));
    await waitFor(() => expect(parsedAddress()).toMatchObject({ filters: [{ column: 'tag:env' }] }));
    await open.person.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    await waitFor(() => expect(parsedAddress()).not.toHaveProperty('filters'));
  });
});

describe('the CSV export', () => {
  it('refuses equal separators, remembers the choice, and says what went wrong', async () => {
    open = await openApp(NOVEMBER);
    await table();
    await open.person.click(screen.getByRole('button', { name: 'CSV' }));
    await open.person.click(await screen.findByRole('combobox', { name: 'Délimiteur' }));
    await open.person.click(await screen.findByRole('option', { name: /Virgule/ }));
    await open.person.click(screen.getByRole('button', { name: 'Exporter le CSV' }));
    expect(await screen.findByText(/doivent être différents/)).toBeTruthy();
    expect(server.calls(costs.exportCsv)).toHaveLength(0);
    await open.person.click(screen.getByRole('combobox', { name: 'Délimiteur' }));
    await open.person.click(await screen.findByRole('option', { name: /Tilde/ }));
    server.refuse(costs.exportCsv, 'internal');
    await open.person.click(screen.getByRole('button', { name: 'Exporter le CSV' }));
    await waitFor(() => expect(server.calls(costs.exportCsv)).toHaveLength(1));
    expect(server.calls(costs.exportCsv)[0]?.body).toMatchObject({
      delimiter: '~',
      decimal: ',',
      group: ['provider'],
    });
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    expect(localStorage.getItem('altocost.csv')).toBe('~,');
  });
});
