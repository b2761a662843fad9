/** Top-level pages without a parent. */
const ROOTS = [
  '/',
  '/dashboard',
  '/channels',
  '/inbox',
  '/search',
  '/directory',
  '/locations',
  '/drive',
  '/risks',
  '/schedule',
];

/** Pages whose parent is not a prefix of their path. */
const PARENTS: Record<string, string> = { '/chat': '/channels', '/risk': '/risks' };
/** The page that tabs belong to. */
const PAGE = /^\/(?:channels|chat|directory|locations|risks)\/[^/]+/;

type Address = { pathname: string; search: Record<string, unknown> };

/** The page of an address, ignoring tabs, messages, filters and the file of a folder. */
export function pageOf({ pathname, search }: Address): string {
  const page = PAGE.exec(pathname)?.[0] ?? pathname;
  if (pathname !== '/drive') return page;
  const { folder, channel, file, view } = search;
  return [page, folder, channel, view, file !== undefined].join(' ');
}

/** The parent page; null for top-level pages. */
export function parentOf({ pathname, search }: Address): string | null {
  if (pathname === '/drive' && pageOf({ pathname, search }) !== pageOf({ pathname, search: {} }))
    return pathname;
  if (ROOTS.includes(pathname)) return null;
  const known = PARENTS[pathname];
  if (known) return known;
  const page = pageOf({ pathname, search });
  return page.slice(0, page.lastIndexOf('/')) || '/dashboard';
}

function pageAt(href: string | undefined): string | null {
  if (href === undefined) return null;
  const { pathname, searchParams } = new URL(href, 'https://any.invalid');
  return pageOf({ pathname, search: Object.fromEntries(searchParams) });
}

/**
 * Number of history entries back to the previous page; null if unknown.
 * @param trail addresses of the history entries seen so far
 */
export function stepsBack(trail: readonly (string | undefined)[], index: number): number | null {
  const here = pageAt(trail[index]);
  for (let at = index - 1; at >= 0; at -= 1) {
    const page = pageAt(trail[at]);
    if (page === null) return null;
    if (page !== here) return index - at;
  }
  return null;
}
