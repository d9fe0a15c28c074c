import { expect, test, type Page } from '@playwright/test';
import { startInbox, type Inbox } from '../inbox.ts';
import { inspect } from '../inspect.ts';
import { press, tabTo, typeInto } from '../keyboard.ts';
import { LOOKS } from '../looks.ts';
import { prefer, signIn, type Language } from '../pages.ts';
import { addPerson, PASSWORD } from '../people.ts';
import { startWorld, type World } from '../world.ts';

/** Somebody comes into a company, and what they see of it, without a mouse. */
const WORDS = {
  fr: {
    email: 'Adresse e-mail',
    firstname: 'Prénom',
    lastname: 'Nom',
    invite: 'Envoyer l’invitation',
    invited: 'Zoé Bêta est invité',
    newPassword: 'Nouveau mot de passe',
    save: 'Enregistrer le mot de passe',
    password: 'Mot de passe',
    home: 'Tableau de bord',
    hello: 'Bonjour Zoé',
    notFound: 'Cette page n’existe pas',
    settings: 'Réglages',
    profile: 'Profil de Zoé Bêta',
    other: 'Passer en anglais',
    otherHome: 'Dashboard',
  },
  en: {
    email: 'E-mail address',
    firstname: 'First name',
    lastname: 'Last name',
    invite: 'Send the invitation',
    invited: 'Zoé Bêta is invited',
    newPassword: 'New password',
    save: 'Save the password',
    password: 'Password',
    home: 'Dashboard',
    hello: 'Hello Zoé',
    notFound: 'This page doesn’t exist',
    settings: 'Settings',
    profile: 'Profile of Zoé Bêta',
    other: 'Switch to French',
    otherHome: 'Tableau de bord',
  },
} as const satisfies Record<Language, Record<string, string>>;

let inbox: Inbox;
let world: World;
test.beforeAll(async () => {
  inbox = await startInbox();
  world = await startWorld({
    demo: false,
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Altocost <no-reply@altocost.example>' },
  });
});
test.afterAll(async () => {
  await world.stop();
  await inbox.stop();
});

for (const { language, scheme } of LOOKS) {
  const words = WORDS[language];
  const person = (name: string) => ({
    email: `${name}-${language}@journeys.example`,
    firstname: 'Zoé',
    lastname: 'Bêta',
    lang: language,
  });
  const login = async (page: Page, email: string, shown: (typeof WORDS)[Language] = words): Promise<void> => {
    await page.goto(`${world.url}/login`);
    await typeInto(page, page.getByLabel(shown.email), email);
    await typeInto(page, page.getByLabel(shown.password, { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
  };

  test.describe(`${language}, ${scheme}, keyboard only`, () => {
    test.beforeEach(({ page }) => prefer(page, language, scheme));

    test('is invited, sets a password, signs in', async ({ page }) => {
      const { email } = person('invited');
      await signIn(page, world, language);
      await page.goto(`${world.url}/settings/create-user`);
      await inspect(page, 'invite');
      await typeInto(page, page.getByRole('textbox', { name: words.email }), email);
      await typeInto(page, page.getByRole('textbox', { name: words.firstname }), 'Zoé');
      await typeInto(page, page.getByRole('textbox', { name: words.lastname, exact: true }), 'Bêta');
      await press(page, page.getByRole('button', { name: words.invite }));
      await expect(page.getByRole('heading', { name: words.invited })).toBeVisible();
      await inspect(page, 'invited');

      const link = await inbox.link(email, '/login/set-password');
      await page.evaluate(() => localStorage.removeItem('altocost.token'));
      await page.goto(link);
      await inspect(page, 'accept the invitation');
      await typeInto(page, page.getByRole('textbox', { name: words.newPassword }), PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login$/);
      await login(page, email);
      await expect(page).toHaveURL(/\/dashboard/);
      await expect(page.getByRole('button', { name: words.profile })).toBeVisible();
    });

    test('as a viewer has a dashboard of their own and nothing else', async ({ page }) => {
      await addPerson(world, inbox, { ...person('viewer'), licence: 'viewer' });
      await login(page, person('viewer').email);
      await expect(page).toHaveURL(/\/viewer-dashboard/);
      await expect(page.getByRole('heading', { name: words.hello })).toBeVisible();
      await inspect(page, 'viewer dashboard');
      await expect(page.getByRole('navigation').getByRole('link', { name: words.settings })).toHaveCount(0);
      await page.goto(`${world.url}/dashboard`);
      await expect(page).toHaveURL(/\/viewer-dashboard/);
      for (const path of ['/explorers/cloud', '/settings/users', '/nowhere']) {
        await page.goto(`${world.url}${path}`);
        await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
      }
    });

    test('changes the language, which stays', async ({ page, context }) => {
      await addPerson(world, inbox, person('polyglot'));
      await login(page, person('polyglot').email);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await press(page, page.getByRole('button', { name: words.profile }));
      const item = page.getByRole('menuitem', { name: words.other });
      await expect(item).toBeVisible();
      for (let step = 0; step < 10; step++) {
        if (await item.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      const navigation = page.getByRole('navigation').first();
      await expect(navigation.getByText(words.otherHome)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'fr' ? 'en' : 'fr');
      await inspect(page, 'the other language');
      // It is the person's own: a browser that knows nothing of them shows it after they signed in.
      const other = await context.browser()?.newContext({ locale: 'fr-FR' });
      const fresh = await other?.newPage();
      if (fresh === undefined) throw new Error('no browser');
      await login(fresh, person('polyglot').email, WORDS.fr);
      await expect(fresh.getByRole('navigation').first().getByText(words.otherHome)).toBeVisible();
      await other?.close();
    });

    test('reaches the content and every menu with the Tab key', async ({ page }) => {
      await signIn(page, world, language);
      await tabTo(page, page.getByRole('navigation').getByRole('link', { name: words.home }).first());
    });
  });
}
