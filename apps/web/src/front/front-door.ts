/** Pages that signed-out users can see without the rest of the app. */
export const FRONT_PAGES = ['/login', '/register'] as const;
export type FrontPage = (typeof FRONT_PAGES)[number];

/** Start pages, which lead signed-out users to the sign-in page. */
const BEGINNINGS = ['/', '/dashboard'];

/** Cookie of a session, whole or in parts. Excludes the code verifier for sign-in by a provider. */
const KEPT_SESSION = /(?:^|; )sb-[^=]+-auth-token(?:\.\d+)?=/;

type Address = { pathname: string; search: string; hash: string };

/**
 * True if the page opens with the sign-in form: there is no session, and the address asks for
 * nothing else.
 */
export const isFrontDoor = (address: Address, cookies: string): boolean =>
  !KEPT_SESSION.test(cookies) && frontPageOf(address) !== null;

/** The page an address shows to signed-out users; null for any other. */
export function frontPageOf({ pathname, search, hash }: Address): FrontPage | null {
  if (search !== '' || hash !== '') return null;
  if (BEGINNINGS.includes(pathname)) return '/login';
  return FRONT_PAGES.find((page) => page === pathname) ?? null;
}
