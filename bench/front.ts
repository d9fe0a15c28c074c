import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { addDays, type Day } from '@altocost/contract/kit/calendar.ts';
import { z } from 'zod';
import { LONGEST_EVENT, quietTimes, UNTIL_QUIET, WATCH_EVENTS } from './front-scripts.ts';
import { ADMIN, type Product } from './product.ts';
import type { FrontResult } from './results.ts';

const BUILD = fileURLToPath(new URL('../packages/web/dist/index.html', import.meta.url));
const BROWSER = '/usr/bin/chromium';
/** The CPU is slowed down this many times: a modest laptop. */
const SLOWER = 4;
const LIMIT_MS = 60_000;
/** An action that cannot be found is left out of the results. */
const QUICK = { timeout: 10_000 };

/** What a browser sees of the built application; null where there is no build or no browser. */
export async function measureFront(product: Product, lastDay: Day): Promise<FrontResult | null> {
  if (!existsSync(BUILD) || !existsSync(BROWSER)) return null;
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const load = loadavg()[0] ?? 0;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    const explorerUrl = `${product.url}/explorers/cloud?from=${addDays(lastDay, -29)}&to=${lastDay}`;
    const first = await measureRoute(context, 'first route (login)', `${product.url}/login`, (page) =>
      page.locator('input[name=password]'),
    );
    const page = await signIn(context, product);
    await page.close();
    const explorer = await measureRoute(context, 'explorer', explorerUrl, tableRow);
    const interactions = await interact(context, explorerUrl);
    return { load, routes: [first, explorer], interactions };
  } finally {
    await browser.close();
  }
}

async function signIn(context: BrowserContext, product: Product): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await page.locator('input[name=email]').fill(ADMIN.email);
  await page.locator('input[name=password]').fill(ADMIN.password);
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: LIMIT_MS });
  return page;
}

/**
 * Opens a route in a fresh page with an empty cache and a slow CPU. Interactive: what the route is for stands there and
 * no long task (over 50 ms) has run for a second; the time is the end of the last long task, or when it stood there.
 */
async function measureRoute(
  context: BrowserContext,
  name: string,
  url: string,
  ready: (page: Page) => Locator,
): Promise<FrontResult['routes'][number]> {
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (['document', 'script', 'stylesheet'].includes(type) && response.ok()) {
      bodies.set(response.url(), response.body());
    }
  });
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page).waitFor({ timeout: LIMIT_MS });
  const times = quietTimes.parse(await page.evaluate(UNTIL_QUIET));
  const files = await Promise.all(bodies.values());
  await page.close();
  return {
    name,
    files: files.length,
    gzipKb: files.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000,
    interactiveMs: times.interactive,
    firstPaintMs: times.firstPaint,
  };
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The first row of costs below the header. */
function tableRow(page: Page): Locator {
  return page.getByRole('table').getByRole('row').nth(1);
}

/** From the input to the next picture (Event Timing API), the longest event of each action. */
async function interact(context: BrowserContext, url: string): Promise<FrontResult['interactions']> {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url);
  await tableRow(page).waitFor({ timeout: LIMIT_MS });
  await page.evaluate(UNTIL_QUIET);
  const actions: readonly (readonly [string, () => Promise<void>])[] = [
    ['another granularity', () => page.getByText('Semaine', { exact: true }).first().click(QUICK)],
    ['sorting the table', () => page.getByRole('columnheader').nth(1).click(QUICK)],
    ['searching in the table', () => page.getByRole('searchbox').last().pressSequentially('am', QUICK)],
    ['lines instead of columns', () => page.getByRole('img', { name: 'Lignes' }).first().click(QUICK)],
    [
      'scrolling the table',
      () =>
        page
          .getByRole('table')
          .hover(QUICK)
          .then(() => page.mouse.wheel(0, 600)),
    ],
  ];
  const found: FrontResult['interactions'] = [];
  for (const [name, act] of actions) {
    await page.evaluate(WATCH_EVENTS);
    const done = await act().then(
      () => true,
      () => false,
    );
    if (!done) continue;
    await page.evaluate(UNTIL_QUIET);
    found.push({ name, delayMs: z.number().parse(await page.evaluate(LONGEST_EVENT)) });
  }
  await page.close();
  return found;
}
