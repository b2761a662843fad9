/** Pages of the product that somebody who is not signed in can be shown without the rest of it. */
export const FRONT_PAGES = ['/login', '/register'] as const;
export type FrontPage = (typeof FRONT_PAGES)[number];

/** Where somebody begins who wants nothing yet: they are led to the sign-in page. */
const BEGINNINGS = ['/', '/dashboard'];

/** A session that is kept, whole or in parts; what a provider is asked with is none. */
const KEPT_SESSION = /(?:^|; )sb-[^=]+-auth-token(?:\.\d+)?=/;

type Address = { pathname: string; search: string; hash: string };

/**
 * Whether the page opens with the sign-in form: nobody is signed in here, and nothing in the
 * address says more than that.
 */
export const isFrontDoor = (address: Address, cookies: string): boolean =>
  !KEPT_SESSION.test(cookies) && frontPageOf(address) !== null;

/** The page that an address shows somebody who is not signed in; null for any other. */
export function frontPageOf({ pathname, search, hash }: Address): FrontPage | null {
  if (search !== '' || hash !== '') return null;
  if (BEGINNINGS.includes(pathname)) return '/login';
  return FRONT_PAGES.find((page) => page === pathname) ?? null;
}
