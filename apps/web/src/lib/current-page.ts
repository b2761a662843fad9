/**
 * Marks a navigation link as the current page, for CSS and screen readers. By default the router
 * would also mark links to parents.
 */
export const currentPage = (isCurrent: boolean) =>
  ({
    'aria-current': isCurrent ? 'page' : undefined,
    activeOptions: { exact: true, includeHash: true },
  }) as const;

/** For links to a parent of the current page: never marked as current. */
export const toAbove = { activeOptions: { exact: true } } as const;
