import { importEndpoints } from '@altocost/contract/imports/endpoints.ts';
import { sessionEndpoints } from '@altocost/contract/session/endpoints.ts';
import { expect, type Page } from '@playwright/test';
import type { World } from './world.ts';

export type Language = 'fr' | 'en';
export type Scheme = 'light' | 'dark';

/** Sets language and colours as a returning visitor has them, before the first page loads. */
export async function prefer(page: Page, language: Language, scheme: Scheme): Promise<void> {
  await page.addInitScript(
    ([lang, colours]) => {
      localStorage.setItem('altocost.lang', lang);
      localStorage.setItem('altocost.dark', colours === 'dark' ? '1' : '0');
    },
    [language, scheme] as const,
  );
}

/** Signs in through the page, as a person does, and waits for the dashboard. */
export async function signIn(page: Page, world: World, language: Language = 'fr'): Promise<void> {
  const words = {
    fr: { email: 'Adresse e-mail', password: 'Mot de passe', submit: 'Se connecter' },
    en: { email: 'E-mail address', password: 'Password', submit: 'Sign in' },
  }[language];
  await page.goto(`${world.url}/login`);
  await page.getByLabel(words.email).fill(world.admin.email);
  await page.getByLabel(words.password, { exact: true }).fill(world.admin.password);
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** A session by the API, for what does not test signing in. */
export async function tokenOf(world: World): Promise<string> {
  const reply = await fetch(`${world.url}/api/system/password/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(world.admin),
  });
  return sessionEndpoints.login.reply.parse(await reply.json()).data.token;
}

/** Waits until no import of the company is under way and at least `count` are done. */
export async function untilImported(world: World, count: number): Promise<void> {
  const token = await tokenOf(world);
  await expect
    .poll(
      async () => {
        const reply = await fetch(`${world.url}/api/imports`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { data } = importEndpoints.list.reply.parse(await reply.json());
        return data.filter((one) => one.status === 'done').length;
      },
      { timeout: 240_000, intervals: [500] },
    )
    .toBeGreaterThanOrEqual(count);
}

/** Waits until a page shows its data: skeletons gone, nothing marked busy. The event stream keeps the network busy for good. */
export async function untilShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
}
