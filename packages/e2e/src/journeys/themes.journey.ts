import { expect, test, type Page } from '@playwright/test';
import { inspect } from '../inspect.ts';
import { press, typeInto } from '../keyboard.ts';
import { LOOKS } from '../looks.ts';
import { prefer, signIn, type Language, type Scheme } from '../pages.ts';
import { startWorld, type World } from '../world.ts';

/** An administrator gives the company its colours, and takes them back, without a mouse. */
const WORDS = {
  fr: {
    forms: { light: 'Mode clair', dark: 'Mode sombre' },
    navigation: 'Navigation',
    primary: 'Couleur principale',
    secondary: 'Couleur secondaire',
    notColour: 'Saisissez une couleur de la forme #0070d9.',
    live: 'L’écran montre déjà vos couleurs',
    instead: /est utilisée à la place/,
    save: 'Enregistrer les couleurs',
    saved: { light: 'Couleurs du mode clair enregistrées', dark: 'Couleurs du mode sombre enregistrées' },
    source: 'Couleurs de votre entreprise',
    reset: 'Rétablir les couleurs d’Altocost',
    resetConfirm: 'Rétablir les couleurs',
    resetDone: 'Couleurs d’Altocost rétablies',
  },
  en: {
    forms: { light: 'Light mode', dark: 'Dark mode' },
    navigation: 'Navigation',
    primary: 'Primary colour',
    secondary: 'Secondary colour',
    notColour: 'Enter a colour written #0070d9.',
    live: 'The screen already shows your colours',
    instead: /is used instead/,
    save: 'Save the colours',
    saved: { light: 'Colours of light mode saved', dark: 'Colours of dark mode saved' },
    source: 'Your company’s colours',
    reset: 'Restore the Altocost colours',
    resetConfirm: 'Restore the colours',
    resetDone: 'Altocost colours restored',
  },
} as const satisfies Record<Language, object>;

/** Readable as they are in their mode, so that they stand in the page as they were chosen. */
const CHOSEN = {
  light: { navigation: '#1b1340', primary: '#b3005e', secondary: '#00707a' },
  dark: { navigation: '#241a4d', primary: '#ff9f43', secondary: '#4dd0c8' },
} as const satisfies Record<Scheme, object>;
/** As good as the page's own ground. */
const UNREADABLE = { light: '#fdf6c9', dark: '#15171c' } as const satisfies Record<Scheme, string>;

let world: World;
test.beforeAll(async () => {
  world = await startWorld({ demo: false });
});
test.afterAll(() => world.stop());

/** A variable of the page, as everything on the screen reads it. */
const variable = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (asked) => getComputedStyle(document.documentElement).getPropertyValue(asked).trim().toLowerCase(),
    name,
  );

for (const { language, scheme } of LOOKS) {
  const words = WORDS[language];
  const chosen = CHOSEN[scheme];

  test(`colours of the company, ${language}, ${scheme}, keyboard only`, async ({ page }) => {
    test.setTimeout(180_000);
    await prefer(page, language, scheme);
    await signIn(page, world, language);
    await page.goto(`${world.url}/settings/themes`);
    const form = page.getByRole('form', { name: words.forms[scheme] });
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    await inspect(page, 'themes');
    const products = {
      nav: await variable(page, '--nav-bg'),
      accent: await variable(page, '--accent'),
      second: await variable(page, '--accent-2'),
    };

    await test.step('shown while they are typed', async () => {
      await typeInto(page, field(words.navigation), chosen.navigation);
      await expect.poll(() => variable(page, '--nav-bg')).toBe(chosen.navigation);
      await expect(form.getByRole('status')).toContainText(words.live);
      await typeInto(page, field(words.secondary), chosen.secondary);
      await expect.poll(() => variable(page, '--accent-2')).toBe(chosen.secondary);
      await inspect(page, 'colours not saved yet');
    });

    await test.step('what would be unreadable is said to be replaced', async () => {
      await typeInto(page, field(words.primary), UNREADABLE[scheme]);
      await expect(form.getByText(words.instead).first()).toBeVisible();
      expect(await variable(page, '--accent')).not.toBe(UNREADABLE[scheme]);
      await inspect(page, 'unreadable colour');
    });

    await test.step('what is no colour is not saved', async () => {
      await typeInto(page, field(words.primary), '#12');
      await press(page, form.getByRole('button', { name: words.save }));
      await expect(form.getByText(words.notColour).last()).toBeVisible();
      await inspect(page, 'no colour');
    });

    await test.step('saved, and there after a reload', async () => {
      await typeInto(page, field(words.primary), chosen.primary);
      await press(page, form.getByRole('button', { name: words.save }));
      await expect(page.getByText(words.saved[scheme])).toBeVisible();
      await page.reload();
      await expect(page.getByText(words.source).first()).toBeVisible();
      expect(await variable(page, '--nav-bg')).toBe(chosen.navigation);
      expect(await variable(page, '--accent')).toBe(chosen.primary);
      expect(await variable(page, '--accent-2')).toBe(chosen.secondary);
      await inspect(page, 'own colours');
      await page.goto(`${world.url}/dashboard`);
      await inspect(page, 'the dashboard in own colours');
      expect(await variable(page, '--nav-bg')).toBe(chosen.navigation);
    });

    await test.step('the product’s colours come back', async () => {
      await page.goto(`${world.url}/settings/themes`);
      await press(page, page.getByRole('button', { name: words.reset }));
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await inspect(page, 'before the reset');
      await press(page, dialog.getByRole('button', { name: words.resetConfirm }));
      await expect(page.getByText(words.resetDone)).toBeVisible();
      await expect.poll(() => variable(page, '--nav-bg')).toBe(products.nav);
      expect(await variable(page, '--accent')).toBe(products.accent);
      expect(await variable(page, '--accent-2')).toBe(products.second);
      await page.reload();
      await inspect(page, 'the product’s colours');
      expect(await variable(page, '--nav-bg')).toBe(products.nav);
    });
  });
}
