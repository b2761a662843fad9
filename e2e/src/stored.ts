import type { Page } from '@playwright/test';

/**
 * Does something that is shown before it is stored, and waits until it is: leaving the page would
 * cut it short. Any tab of the browser may be the one that sends.
 */
export async function stored(page: Page, table: string, act: () => Promise<void>): Promise<void> {
  const answered = page
    .context()
    .waitForEvent(
      'response',
      (response) =>
        response.url().includes(`/rest/v1/${table}`) &&
        response.request().method() !== 'GET' &&
        response.ok(),
    );
  await act();
  await answered;
}
