import type { Locator, Page } from '@playwright/test';

/** The number of unread notifications beside the inbox in the rail; absent if there are none. */
export const inboxCount = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Inbox/ })
    .locator('.badge-count');
