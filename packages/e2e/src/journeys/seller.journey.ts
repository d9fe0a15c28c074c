import { expect, test, type Page } from '@playwright/test';
import { inspect } from '../inspect.ts';
import { press, typeInto } from '../keyboard.ts';
import { LOOKS } from '../looks.ts';
import { prefer, type Language } from '../pages.ts';
import { PASSWORD, setPassword } from '../people.ts';
import { startWorld, type World } from '../world.ts';

/** A seller with two customers open in two tabs, without a mouse. */
const WORDS = {
  fr: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    open: /Changer d’entreprise/,
    search: 'Rechercher une entreprise',
    current: 'Actuelle',
    changed: 'L’entreprise a changé',
    reload: 'Recharger la page',
  },
  en: {
    email: 'E-mail address',
    password: 'Password',
    open: /Switch company/,
    search: 'Search a company',
    current: 'Current',
    changed: 'The company has changed',
    reload: 'Reload the page',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;
const [FIRST, SECOND] = ['Premier Client SAS', 'Second Customer Ltd'];
const MORE = 2;

let world: World;
const links = new Map<Language, string>();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  world = await startWorld({
    demo: false,
    async prepare(operator) {
      const create = async (name: string) => (await operator('company:create', name)).trim();
      const [first, second] = [await create(FIRST), await create(SECOND)];
      const others: string[] = [];
      for (let nth = 1; nth <= MORE; nth++)
        others.push(await create(`Autre ${String(nth).padStart(2, '0')}`));
      for (const { language } of LOOKS) {
        const email = `seller-${language}@journeys.example`;
        const words = ['--company', first, '--admin', '--firstname', 'Zoé', '--lang', language];
        links.set(
          language,
          (await operator('user:create', email, ...words)).trim().split(/\s+/).at(-1) ?? '',
        );
        for (const id of [second, ...others]) await operator('seller:attach', email, id);
      }
    },
  });
});
test.afterAll(() => world.stop());

for (const { language, scheme } of LOOKS) {
  const words = WORDS[language];
  test(`${language}, ${scheme}: a seller switches company in two tabs`, async ({ page, context }) => {
    await prefer(page, language, scheme);
    await setPassword(world, links.get(language) ?? '');
    await page.goto(`${world.url}/login`);
    await typeInto(page, page.getByLabel(words.email), `seller-${language}@journeys.example`);
    await typeInto(page, page.getByLabel(words.password, { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: words.open })).toContainText(FIRST);

    const other: Page = await context.newPage();
    await prefer(other, language, scheme);
    await other.goto(`${world.url}/settings/teams`);
    await expect(other.getByRole('button', { name: words.open })).toContainText(FIRST);
    await inspect(other, 'teams');

    await page.bringToFront();
    await press(page, page.getByRole('button', { name: words.open }));
    const search = page.getByRole('combobox', { name: words.search });
    await expect(search).toBeFocused();
    await expect(page.getByRole('option').filter({ hasText: words.current })).toContainText(FIRST);
    await inspect(page, 'switch company');
    await page.keyboard.type('second');
    await expect(page.getByRole('option')).toHaveText([SECOND]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: words.open })).toContainText(SECOND);

    // The tab that was left behind says so as soon as it is looked at, shows nothing of either company, and goes on with the new one.
    await other.bringToFront();
    await expect(other.getByText(words.changed)).toBeVisible();
    await inspect(other, 'company changed');
    await press(other, other.getByRole('button', { name: words.reload }));
    await expect(other.getByRole('button', { name: words.open })).toContainText(SECOND);
  });
}
