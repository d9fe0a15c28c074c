/** `npm run pictures`: the pictures of the README, made from the demo company. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumPath, QUIET } from './chromium.ts';
import { prefer, signIn, untilImported, untilShown } from './pages.ts';
import { startWorld } from './world.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const SCREENS = [
  { name: 'home', path: '/dashboard' },
  { name: 'explorer', path: '/explorers/cloud?group=product' },
  { name: 'imports', path: '/settings/data' },
] as const;

await mkdir(FOLDER, { recursive: true });
const world = await startWorld({ demo: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: QUIET });
try {
  await untilImported(world, 4);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await prefer(page, 'en', 'light');
  await signIn(page, world, 'en');
  for (const { name, path } of SCREENS) {
    await page.goto(`${world.url}${path}`);
    await untilShown(page);
    // Charts draw themselves in; the picture wants the end of it.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
  }
} finally {
  await browser.close();
  await world.stop();
}
