import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { untilShown } from './pages.ts';

/** Rules of `ui.md`: WCAG 2.0 to 2.2 A and AA, and best practices; nothing may be found on any screen. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page shows its data, axe finds nothing, and nothing scrolls sideways. */
export async function inspect(page: Page, name: string): Promise<void> {
  await untilShown(page);
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const told = found.violations.map(
    (v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(told, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
