import { expect, test } from '@playwright/test';
import { inspect } from '../inspect.ts';
import { prefer, signIn, untilImported, type Language, type Scheme } from '../pages.ts';
import { startWorld, type World } from '../world.ts';

const DEMO_BILLS = 4;

let world: World;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  world = await startWorld({ demo: true });
  await untilImported(world, DEMO_BILLS);
});
test.afterAll(() => world.stop());

const LOOKS: readonly { language: Language; scheme: Scheme; width: number }[] = [
  { language: 'fr', scheme: 'light', width: 1440 },
  { language: 'fr', scheme: 'dark', width: 390 },
  { language: 'en', scheme: 'dark', width: 1440 },
  { language: 'en', scheme: 'light', width: 390 },
];

for (const { language, scheme, width } of LOOKS) {
  test(`every screen, ${language}, ${scheme}, ${width} px: axe finds nothing, nothing overflows`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await prefer(page, language, scheme);
    const failures: string[] = [];
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    page.on('pageerror', (error) => failures.push(error.message));

    await page.goto(`${world.url}/login`);
    await inspect(page, '/login');
    await signIn(page, world, language);
    for (const path of [
      '/dashboard',
      '/explorers/cloud',
      '/explorers/cloud?group=provider,product,region',
      '/settings/data',
      '/nowhere',
    ]) {
      await page.goto(`${world.url}${path}`);
      await inspect(page, path);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(failures).toEqual([]);
  });
}

test('nothing is asked of any other host', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await signIn(page, world);
  await page.goto(`${world.url}/explorers/cloud`);
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(foreign).toEqual([]);
});

test('back and forward, and a link, show the same explorer', async ({ page }) => {
  await signIn(page, world);
  await page.goto(`${world.url}/explorers/cloud`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.getByText('Mois', { exact: true }).first().click();
  await expect(page).toHaveURL(/month/);
  const link = page.url();
  await page.goBack();
  await expect(page).not.toHaveURL(/month/);
  await page.goForward();
  await expect(page).toHaveURL(link);
});

test('signing out ends the session, and its address leads back after signing in', async ({ page }) => {
  await signIn(page, world);
  await page.getByRole('button', { name: /^Profil de/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${world.url}/settings/data`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
});
