import { expect, type Page } from '@playwright/test';

/** Waits until a map is drawn, which takes long without a graphics card and beside other maps. */
export async function seesMap(page: Page): Promise<void> {
  await expect(page.locator('[data-map=ready][aria-busy=false]')).toBeVisible({ timeout: 90_000 });
}
