import type { Page } from '@playwright/test';

/** If a page hangs, only its address is printed. */
const SHOWN_MS = 3000;
/** The start of a long page identifies it; the end has the latest events. */
const FIRST_LINES = 20;
const LAST_LINES = 80;

/**
 * Prints each page as a screen reader reads it. A rare failure is hard to reproduce, and the trace
 * is recorded only on the retry.
 */
export async function tellPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const shown = await page
      .locator('main')
      .first()
      .ariaSnapshot({ timeout: SHOWN_MS })
      .catch(() => '(it does not say)');
    const told = await page
      .locator('[data-sonner-toast], [role=alert]')
      .allInnerTexts()
      .catch(() => []);
    const lines = [...told, ...shortened(shown.split('\n'))].join('\n');
    process.stdout.write(`\nAt the failure ${page.url()} showed:\n${lines}\n`);
  }
}

const shortened = (lines: string[]): string[] =>
  lines.length <= FIRST_LINES + LAST_LINES
    ? lines
    : [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)];
