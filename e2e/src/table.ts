import type { Page } from '@playwright/test';

/** Measures of the page's table, in pixels. */
export type TableSpace = {
  /** Width of the widest column, which holds the names. */
  name: number;
  /** Sideways overflow of the table. */
  sideways: number;
};

/** Measures the only table of a page with selectable rows. */
export function tableOf(page: Page): Promise<TableSpace> {
  return page.locator('[role=grid][aria-multiselectable]').evaluate((grid) => ({
    name: Math.max(
      ...[...grid.querySelectorAll('[role=columnheader]')].map(
        (head) => head.getBoundingClientRect().width,
      ),
    ),
    sideways: grid.scrollWidth - grid.clientWidth,
  }));
}
