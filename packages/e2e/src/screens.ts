import { expect, type Page } from '@playwright/test';
import { tokenOf, untilShown, type Language } from './pages.ts';
import type { World } from './world.ts';

/** A screen, and how a person gets to it. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page, world: World, language: Language) => Promise<void>;
}

const at =
  (path: string): Screen['open'] =>
  async (page, world) => {
    await page.goto(`${world.url}${path}`);
  };

/** What somebody sees who is not signed in. */
export const GUEST_SCREENS: readonly Screen[] = [
  { name: 'login-magic', open: at('/login/magic') },
  { name: 'login-magic-link', open: at('/login/magic?token=x') },
  { name: 'login-sso', open: at('/login/sso') },
  { name: 'login-password-forgotten', open: at('/login/password-forgotten') },
  { name: 'login-password-recovery-send', open: at('/login/password-recovery-send') },
  { name: 'login-password-recovery-error', open: at('/login/password-recovery-error') },
  { name: 'login-set-password', open: at('/login/set-password?token=x') },
  { name: 'login-email-validation', open: at('/login/email-validation?token=x') },
  { name: 'login-success', open: at('/login-success') },
];

/** The administrator's screens of people, the company and its settings. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: 'company', open: at('/settings/company') },
  { name: 'themes', open: at('/settings/themes') },
  { name: 'users', open: at('/settings/users') },
  { name: 'user', open: openUser },
  { name: 'create-user', open: at('/settings/create-user') },
  { name: 'licences', open: at('/settings/licences') },
  { name: 'subscription', open: at('/settings/subscription') },
  { name: 'teams', open: at('/settings/teams') },
  { name: 'channels', open: at('/settings/channels') },
  { name: 'application', open: at('/settings/application') },
  { name: 'integrations', open: at('/settings/integrations') },
  { name: 'security', open: at('/settings/security') },
  { name: 'tokens', open: at('/settings/tokens') },
  { name: 'audit', open: at('/settings/audit') },
  { name: 'mails', open: at('/settings/mails') },
  { name: 'set-password', open: at('/set-password') },
  { name: 'viewer-dashboard', open: at('/viewer-dashboard') },
  { name: 'profile-dialog', open: openProfile },
];

const PEOPLE = [
  ['Inès', 'Lefebvre', 'control'],
  ['Jean-Baptiste', 'de la Rochefoucauld', 'control'],
  ['Margaux', 'Petit', 'viewer'],
] as const;

/** Gives the lists of an empty company something to show: people with their mails, a team, a channel, an API token. */
export async function furnish(world: World): Promise<void> {
  const token = await tokenOf(world);
  const post = async (path: string, body: object): Promise<void> => {
    const reply = await fetch(`${world.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
  };
  for (const [nth, [firstname, lastname, licence]] of PEOPLE.entries())
    await post('/user', { email: `person${nth}@journeys.example`, firstname, lastname, licence, lang: 'fr' });
  await post('/teams', { name: 'FinOps', description: 'Suit les coûts et anime les revues mensuelles' });
  await post('/channels', { name: 'Direction', description: 'Synthèse mensuelle' });
  const scopes = ['explorer.index', 'costreport.index'];
  await post('/tokens', { name: 'Export mensuel vers l’entrepôt de données', scopes, days: 90 });
}

/** The page of the first person of the list. */
async function openUser(page: Page, world: World): Promise<void> {
  await page.goto(`${world.url}/settings/users`);
  const address = await page.locator('main a[href*="/settings/users/"]').first().getAttribute('href');
  await page.goto(`${world.url}${address}`);
}

async function openProfile(page: Page, world: World, language: Language): Promise<void> {
  await page.goto(`${world.url}/settings/security`);
  await untilShown(page);
  const words = {
    fr: { menu: /^Profil de/, edit: 'Modifier mon profil' },
    en: { menu: /^Profile of/, edit: 'Edit my profile' },
  }[language];
  await page.getByRole('button', { name: words.menu }).click();
  await page.getByRole('menuitem', { name: words.edit }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
