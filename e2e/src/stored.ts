import type { Page } from '@playwright/test';

/**
 * Does something that is shown before it is stored, and waits until it is: leaving the page would
 * cut it short.
 */
export async function stored(page: Page, table: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes(`/rest/v1/${table}`) &&
      response.request().method() !== 'GET' &&
      response.ok(),
  );
  await act();
  await answered;
}
