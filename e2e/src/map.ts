import { expect, type Page } from '@playwright/test';

/** Waits until a map is drawn: without a graphics card, beside other maps, that takes long. */
export async function seesMap(page: Page): Promise<void> {
  await expect(page.locator('[data-map=ready][aria-busy=false]')).toBeVisible({ timeout: 90_000 });
}
