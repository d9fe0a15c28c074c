import { expect, type Locator, type Page } from '@playwright/test';

const TABS_MAX = 120;

/** Moves the focus with the Tab key, as somebody without a mouse does; fails when it never gets there or is not to be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let tab = 0; tab < TABS_MAX; tab++) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${String(target)}`);
}

/** Types into a field that was reached with the Tab key; what stood there goes. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Reaches a button or link with the Tab key and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
