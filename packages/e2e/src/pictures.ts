/**
 * `npm run pictures`: the pictures of the README, made from the demo company. With a folder (`npm run pictures -- FOLDER`)
 * every screen of people, the company and its settings goes there, wide and narrow, to be looked at.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumPath, QUIET } from './chromium.ts';
import { LOOKS } from './looks.ts';
import { prefer, signIn, untilImported, untilShown } from './pages.ts';
import { furnish, GUEST_SCREENS, SETTINGS_SCREENS, type Screen } from './screens.ts';
import { startWorld, type World } from './world.ts';

const README_FOLDER = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const README_SCREENS = [
  { name: 'home', path: '/dashboard' },
  { name: 'explorer', path: '/explorers/cloud?group=product' },
  { name: 'imports', path: '/settings/data' },
] as const;
const HEIGHT = 900;
const WIDTHS = [1440, 390] as const;

const [folder] = process.argv.slice(2);
const world = await startWorld({ demo: folder === undefined });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: QUIET });
try {
  if (folder === undefined) await pictureReadme(browser, world);
  else await pictureScreens(browser, world, folder);
} finally {
  await browser.close();
  await world.stop();
}

async function pictureReadme(chrome: Browser, from: World): Promise<void> {
  await mkdir(README_FOLDER, { recursive: true });
  await untilImported(from, 4);
  const page = await chrome.newPage({ viewport: { width: 1440, height: HEIGHT } });
  await prefer(page, 'en', 'light');
  await signIn(page, from, 'en');
  for (const { name, path } of README_SCREENS) {
    await page.goto(`${from.url}${path}`);
    await shoot(page, `${README_FOLDER}/${name}.png`);
  }
}

async function pictureScreens(chrome: Browser, from: World, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await furnish(from);
  for (const { language, scheme } of LOOKS) {
    const context = await chrome.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
    const page = await context.newPage();
    await prefer(page, language, scheme);
    const each = async ({ name, open }: Screen): Promise<void> => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await open(page, from, language);
        await untilShown(page);
        await page.setViewportSize({ width, height: HEIGHT + (await hiddenHeight(page)) });
        await shoot(page, `${to}/${name}-${language}-${scheme}-${width}.png`);
      }
    };
    for (const screen of GUEST_SCREENS) await each(screen);
    await signIn(page, from, language);
    for (const screen of SETTINGS_SCREENS) await each(screen);
    await context.close();
  }
}

/** Only the page inside the frame scrolls: what a picture of the window would leave out. */
function hiddenHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    return main === null ? 0 : main.scrollHeight - main.clientHeight;
  });
}

async function shoot(page: Page, path: string): Promise<void> {
  await untilShown(page);
  // Charts draw themselves in; the picture wants the end of it.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  await page.screenshot({ path });
}
