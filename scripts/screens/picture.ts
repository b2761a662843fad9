import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const PATIENCE_MS = 20_000;

/**
 * Waits until a page is ready to be seen: its heading and fonts are loaded, and no skeleton is
 * left.
 */
export async function settle(page: Page): Promise<void> {
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading'))
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  await expectNothingBusy(page);
  await page.evaluate('document.fonts.ready.then(() => true)');
  // Pictures load through signed links. An open WebSocket does not keep the network from being
  // idle.
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  // The content that arrived last may have started to load more, as the map does.
  await expectNothingBusy(page);
}

/**
 * A locator is used because the page's content security policy forbids evaluating strings in it.
 */
const expectNothingBusy = (page: Page) =>
  expect(page.locator('.skeleton, [data-map][aria-busy=true]')).toHaveCount(0, {
    timeout: PATIENCE_MS,
  });

/** Saves the screen as a PNG with a reduced palette, a tenth of the full size. */
export async function takePicture(page: Page, file: string): Promise<void> {
  const full = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(
    file,
    await sharp(full).png({ palette: true, colours: 128, dither: 0, effort: 8 }).toBuffer(),
  );
}
