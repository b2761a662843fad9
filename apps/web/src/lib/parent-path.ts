/** Pages that the navigation leads to: nothing is above them. */
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

/** Pages whose parent is not the start of their own path. */
const PARENTS: Record<string, string> = { '/chat': '/channels', '/risk': '/risks' };
/** What a channel's tabs, or a workspace's, are part of: the place itself. */
const PAGE = /^\/(?:channels|chat|directory|locations|risks)\/[^/]+/;

type Address = { pathname: string; search: Record<string, unknown> };

/**
 * The page that stays the same while one goes through its tabs, messages and filters, and from one
 * file of a folder to the next.
 */
export function pageOf({ pathname, search }: Address): string {
  const page = PAGE.exec(pathname)?.[0] ?? pathname;
  if (pathname !== '/drive') return page;
  const { folder, channel, file, view } = search;
  return [page, folder, channel, view, file !== undefined].join(' ');
}

/** The page above another; null where the navigation itself leads. */
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
 * How many entries of the history lie between here and the page before this one; null where it is
 * not known what came before, or nothing did.
 * @param trail the address of each entry, as far as it was seen
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
