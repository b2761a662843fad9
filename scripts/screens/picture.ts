import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const PATIENCE_MS = 20_000;

/**
 * Waits until a page is what a person would look at: its heading and its type are there, and
 * nothing is a skeleton.
 */
export async function settle(page: Page): Promise<void> {
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading'))
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  await expectNothingBusy(page);
  await page.evaluate('document.fonts.ready.then(() => true)');
  // Pictures come through signed links; a page with a live connection is idle all the same.
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  // What came last may itself have begun to load, as the map does.
  await expectNothingBusy(page);
}

/** Asked from outside: the page's own policy lets nobody evaluate words within it. */
const expectNothingBusy = (page: Page) =>
  expect(page.locator('.skeleton, [data-map][aria-busy=true]')).toHaveCount(0, {
    timeout: PATIENCE_MS,
  });

/** Keeps what is on the screen as a PNG of few colours, a tenth of the size of a full one. */
export async function takePicture(page: Page, file: string): Promise<void> {
  const full = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(
    file,
    await sharp(full).png({ palette: true, colours: 128, dither: 0, effort: 8 }).toBuffer(),
  );
}
