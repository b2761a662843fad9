/**
 * What makes a link of a navigation the one to where the person is, for eyes (`app.css`) and for
 * screen readers. The router by itself would say so of every address that begins with the link's.
 */
export const currentPage = (isCurrent: boolean) =>
  ({
    'aria-current': isCurrent ? 'page' : undefined,
    activeOptions: { exact: true, includeHash: true },
  }) as const;

/** For a link to a page that the person's page stands below: it is not the one they are on. */
export const toAbove = { activeOptions: { exact: true } } as const;
