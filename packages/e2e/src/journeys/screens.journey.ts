import { expect, test, type Page } from '@playwright/test';
import { inspect } from '../inspect.ts';
import { prefer, signIn, untilImported, type Language, type Scheme } from '../pages.ts';
import { furnish, GUEST_SCREENS, SETTINGS_SCREENS, type Screen } from '../screens.ts';
import { startWorld, type World } from '../world.ts';

const DEMO_BILLS = 4;

let world: World;
/** A company without costs, where everything may be changed: the demo forbids what would leave traces. */
let company: World;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  world = await startWorld({ demo: true });
  company = await startWorld({ demo: false });
  await furnish(company);
  await untilImported(world, DEMO_BILLS);
});
test.afterAll(async () => {
  await world.stop();
  await company.stop();
});

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
    const failures = failuresOf(page);

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

/** Each screen in two looks that have nothing in common: half of the screens in the first two, half in the others. */
const TURNS: readonly { language: Language; scheme: Scheme; width: number; turn: 0 | 1 }[] = [
  { language: 'fr', scheme: 'light', width: 1440, turn: 0 },
  { language: 'en', scheme: 'dark', width: 390, turn: 0 },
  { language: 'fr', scheme: 'dark', width: 390, turn: 1 },
  { language: 'en', scheme: 'light', width: 1440, turn: 1 },
];

for (const { language, scheme, width, turn } of TURNS) {
  test(`people, company and settings, ${language}, ${scheme}, ${width} px: axe finds nothing, nothing overflows`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await prefer(page, language, scheme);
    const failures = failuresOf(page);
    const other = width === 390 ? 1440 : 390;
    const visit = async (screens: readonly Screen[]): Promise<void> => {
      for (const { name, open } of screens.filter((_, nth) => nth % 2 === turn)) {
        await open(page, company, language);
        await inspect(page, name);
        await page.setViewportSize({ width: other, height: 900 });
        await expectNoOverflow(page, `${name} at ${other} px`);
        await page.setViewportSize({ width, height: 900 });
      }
    };
    await visit(GUEST_SCREENS);
    await signIn(page, company, language);
    await visit(SETTINGS_SCREENS);
    expect(failures).toEqual([]);
  });
}

/** What the browser's console complains about from now on. */
function failuresOf(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  page.on('pageerror', (error) => failures.push(error.message));
  return failures;
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
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
