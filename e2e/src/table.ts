import type { Page } from '@playwright/test';

/** What the page's table has room for, in pixels. */
export type TableSpace = {
  /** Its widest column, which holds the names. */
  name: number;
  /** How far it reaches beyond its own edge. */
  sideways: number;
};

/** The space of the only table of a page that rows can be selected in. */
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
