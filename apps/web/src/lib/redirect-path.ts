const NAME = 'parley-redirect-path';
const LIFETIME_S = 3600;
/** Where a visitor is anyway when nobody is signed in. */
const EXCLUDED = ['/login', '/register', '/verify-email', '/confirm', '/second-step'];

let isLeaving = false;

/** Remembers where a signed-out visitor wanted to go (spec point 4). */
export function rememberPath(path: string, cookies: { cookie: string } = document): void {
  if (
    isLeaving ||
    path === '/' ||
    EXCLUDED.some((excluded) => path === excluded || path.startsWith(`${excluded}?`))
  )
    return;
  cookies.cookie = `${NAME}=${encodeURIComponent(path)}; path=/; SameSite=lax; max-age=${LIFETIME_S}`;
}

/** Signing out forgets the page that was open, so that the next person does not begin there. */
export function leavePath(cookies: { cookie: string } = document): void {
  isLeaving = true;
  forget(cookies);
}

/** The sign-in page is reached: what is opened from now on is remembered again. */
export function leftPath(): void {
  isLeaving = false;
}

/**
 * The secret of the invitation that a visitor came with and will be led back to; null without one.
 */
export function rememberedInvitation(cookies: { cookie: string } = document): string | null {
  return /^\/join\/([^/?#]+)$/.exec(rememberedPath(cookies))?.[1] ?? null;
}

/**
 * The remembered path, once; '/' when there is none. A path of another origin is never followed.
 */
export function takeRememberedPath(cookies: { cookie: string } = document): string {
  leftPath();
  const path = rememberedPath(cookies);
  forget(cookies);
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : '/';
}

function rememberedPath({ cookie }: { cookie: string }): string {
  const value = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookie)?.[1];
  return value ? decoded(value) : '/';
}

function forget(cookies: { cookie: string }): void {
  cookies.cookie = `${NAME}=; path=/; SameSite=lax; max-age=0`;
}

/** A cookie that something else has written may be no valid text. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '/';
  }
}
