import { expect, test, type Page } from '@playwright/test';
import { startIdentityProvider, type IdentityProvider } from '../identity-provider.ts';
import { startInbox, type Inbox } from '../inbox.ts';
import { inspect } from '../inspect.ts';
import { press, tabTo, typeInto } from '../keyboard.ts';
import { LOOKS } from '../looks.ts';
import { prefer, type Language } from '../pages.ts';
import { addPerson, configureSso, PASSWORD } from '../people.ts';
import { startWorld, type World } from '../world.ts';

/** The ways into the product, without a mouse. */
const WORDS = {
  fr: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    sendLink: 'Envoyer le lien',
    newPassword: 'Nouveau mot de passe',
    save: 'Enregistrer le mot de passe',
    byLink: 'Recevoir un lien de connexion',
    confirm: 'Se connecter',
    bySso: 'Authentification unique (SSO)',
    goOn: 'Continuer',
    sent: 'E-mail envoyé',
    checkMail: 'Consultez votre messagerie',
    linkFailed: 'Ce lien ne vous connecte pas',
    resetFailed: 'Impossible de réinitialiser le mot de passe.',
    wrong: 'Erreur de connexion, veuillez vérifier vos identifiants.',
  },
  en: {
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    sendLink: 'Send the link',
    newPassword: 'New password',
    save: 'Save the password',
    byLink: 'Get a sign-in link',
    confirm: 'Sign in',
    bySso: 'Single sign-on (SSO)',
    goOn: 'Continue',
    sent: 'E-mail sent',
    checkMail: 'Check your mail',
    linkFailed: 'This link does not sign you in',
    resetFailed: 'The password cannot be reset.',
    wrong: 'Authentication failed. Please try again.',
  },
} as const satisfies Record<Language, Record<string, string>>;

const SSO_DOMAIN = 'sso.example';

let inbox: Inbox;
let provider: IdentityProvider;
let world: World;
test.beforeAll(async () => {
  inbox = await startInbox();
  world = await startWorld({
    demo: false,
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Altocost <no-reply@altocost.example>' },
  });
  const people = LOOKS.map(({ language }) => ({
    login: `sam-${language}`,
    email: `sam-${language}@${SSO_DOMAIN}`,
  }));
  provider = await startIdentityProvider(`${world.url}/login/sso`, people);
});
test.afterAll(async () => {
  await provider.stop();
  await world.stop();
  await inbox.stop();
});

for (const { language, scheme } of LOOKS) {
  const words = WORDS[language];
  const person = (name: string, domain = 'journeys.example') => ({
    email: `${name}-${language}@${domain}`,
    firstname: 'Zoé',
    lastname: 'Bêta',
    lang: language,
  });

  test.describe(`${language}, ${scheme}, keyboard only`, () => {
    test.beforeEach(({ page }) => prefer(page, language, scheme));

    const login = async (page: Page, email: string, password: string): Promise<void> => {
      await typeInto(page, page.getByLabel(words.email), email);
      await typeInto(page, page.getByLabel(words.password, { exact: true }), password);
      await page.keyboard.press('Enter');
    };

    test('forgotten password: mail, new password, sign in', async ({ page }) => {
      const { email } = person('forgetful');
      await addPerson(world, inbox, person('forgetful'));
      await page.goto(`${world.url}/login`);
      await press(page, page.getByRole('link', { name: words.forgot }));
      await inspect(page, 'password forgotten');
      await typeInto(page, page.getByLabel(words.email), email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.sent })).toBeVisible();
      await inspect(page, 'mail sent');

      const link = await inbox.link(email, '/login/set-password');
      await page.goto(link);
      await inspect(page, 'new password');
      const field = page.getByRole('textbox', { name: words.newPassword });
      await typeInto(page, field, 'short');
      await press(page, page.getByRole('button', { name: words.save }));
      await expect(page).toHaveURL(/set-password/);
      const fresh = 'Une-Autre-Etoile-7!';
      await typeInto(page, field, fresh);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login$/);
      await login(page, email, PASSWORD);
      await expect(page.getByText(words.wrong)).toBeVisible();
      await login(page, email, fresh);
      await expect(page).toHaveURL(/\/dashboard/);

      await test.step('the link worked once', async () => {
        await page.evaluate(() => localStorage.removeItem('altocost.token'));
        await page.goto(link);
        await typeInto(page, field, 'Encore-Une-Etoile-8!');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: words.resetFailed })).toBeVisible();
        await inspect(page, 'recovery error');
      });
    });

    test('magic link: mail, a button, signed in; once', async ({ page }) => {
      const { email } = person('magic');
      await addPerson(world, inbox, person('magic'));
      await page.goto(`${world.url}/login?redirect=%2Fexplorers%2Fcloud`);
      await press(page, page.getByRole('link', { name: words.byLink }));
      await inspect(page, 'ask for a link');
      await typeInto(page, page.getByLabel(words.email), email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.checkMail })).toBeVisible();
      await inspect(page, 'link sent');

      const link = await inbox.link(email, '/login/magic');
      for (let scanner = 0; scanner < 3; scanner++) await fetch(link);
      await page.goto(link);
      await inspect(page, 'magic link');
      await press(page, page.getByRole('button', { name: words.confirm }));
      await expect(page).toHaveURL(/\/explorers\/cloud/);

      await page.evaluate(() => localStorage.removeItem('altocost.token'));
      await page.goto(link);
      await press(page, page.getByRole('button', { name: words.confirm }));
      await expect(page.getByRole('heading', { name: words.linkFailed })).toBeVisible();
      await inspect(page, 'link used');
    });

    test('single sign-on at the company’s provider', async ({ page }) => {
      const { email } = person('sam', SSO_DOMAIN);
      await addPerson(world, inbox, person('sam', SSO_DOMAIN));
      await configureSso(world, { ...provider, domain: SSO_DOMAIN });
      await page.goto(`${world.url}/login`);
      await press(page, page.getByRole('link', { name: words.bySso }));
      await inspect(page, 'single sign-on');
      await typeInto(page, page.getByLabel(words.email), email);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(provider.issuer));
      await typeInto(page, page.locator('input[name=login]'), `sam-${language}`);
      await typeInto(page, page.locator('input[name=password]'), 'anything');
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('button', { name: 'Continue' }));
      await expect(page).toHaveURL(/\/dashboard/);
      await expect(page.getByRole('button', { name: /Zoé Bêta/ })).toBeVisible();
    });

    test('a wrong password says nothing but that', async ({ page }) => {
      await page.goto(`${world.url}/login`);
      await tabTo(page, page.getByLabel(words.email));
      await login(page, 'nobody@journeys.example', PASSWORD);
      await expect(page.getByText(words.wrong)).toBeVisible();
      await inspect(page, 'refused');
    });
  });
}
