import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn } from '../pages.ts';
import { SHARED_DATA, startWorld, type World } from '../world.ts';

/** A real-shaped FOCUS bill of May 2026 in USD; control totals in the data folder's TOTALS.md. */
const BILL = join(SHARED_DATA, 'focus/1.2-synthetic/focus_1_2_cost_and_usage_aws_1000_seed1202.csv');

let world: World;
test.beforeAll(async () => {
  world = await startWorld({ demo: false });
});
test.afterAll(() => world.stop());

test('sign in, drop a bill, group by service, filter by a tag, export', async ({ page }) => {
  await signIn(page, world);

  await test.step('an empty company is told what to do', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${world.url}/explorers/cloud`);
    await expect(page.getByText('Pas encore de coûts à explorer')).toBeVisible();
    await page.getByRole('link', { name: 'Importer une facture' }).click();
    await expect(page).toHaveURL(/\/settings\/data/);
  });

  await test.step('the bill is published and equals the file', async () => {
    await page.locator('input[type=file]').first().setInputFiles(BILL);
    const row = page.getByRole('row').filter({ hasText: 'focus_1_2_cost_and_usage_aws_1000' });
    await expect(row.getByText('Publié').last()).toBeVisible({ timeout: 60_000 });
    await row.getByRole('link').first().click();
    await expect(page.getByText('Égal au fichier').first()).toBeVisible();
  });

  await test.step('its costs are explored', async () => {
    await page.getByRole('link', { name: 'Explorer ces coûts' }).first().click();
    await expect(page).toHaveURL(/\/explorers\/cloud/);
    await page.getByRole('button', { name: /^Grouper par/ }).click();
    await page.getByLabel('Chercher une dimension ou une étiquette').fill('Service');
    await page.getByRole('option', { name: 'Service', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: 'AmazonEC2' }).first()).toBeVisible();
  });

  await test.step('a tag narrows them', async () => {
    await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
    await page.getByLabel('Chercher une dimension ou une étiquette').fill('Environment');
    await page
      .getByRole('option', { name: /Environment/ })
      .first()
      .click();
    await page.getByRole('option', { name: /^prod/ }).first().click();
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(/Environment/);
    await page.reload();
    await expect(page.getByRole('button', { name: /Environment.*prod/ })).toBeVisible();
  });

  await test.step('the table leaves as CSV, and adds up', async () => {
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter le CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(csv).toContain('AmazonEC2');
  });
});

test('a file that is no bill is refused with a reason', async ({ page }) => {
  await signIn(page, world);
  await page.goto(`${world.url}/settings/data`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  const row = page.getByRole('row').filter({ hasText: 'notes.csv' });
  await expect(row.getByText('Refusé').last()).toBeVisible({ timeout: 60_000 });
  await row.getByRole('link').first().click();
  await expect(page.getByText(/Format non reconnu/).first()).toBeVisible();
});
