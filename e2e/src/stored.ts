import type { Page } from '@playwright/test';

/**
 * Runs an action that is shown before it is stored, and waits for its response, since leaving the
 * page would abort it. Any tab of the browser may send it.
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
