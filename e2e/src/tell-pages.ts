import type { Page } from '@playwright/test';

/** A page that hangs is told of by its address alone. */
const SHOWN_MS = 3000;
/** Of a long page its beginning says which it is, its end what happened last. */
const FIRST_LINES = 20;
const LAST_LINES = 80;

/**
 * Prints what each page shows, as it is read out: a test that fails one time in fifty is not seen
 * again, and the trace is made on its second try.
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
