const NAME = 'parley-redirect-path';
const LIFETIME_S = 3600;
/** Pages a signed-out visitor sees anyway. */
const EXCLUDED = ['/login', '/register', '/verify-email', '/confirm', '/second-step'];

let isLeaving = false;

/** Stores where a signed-out visitor wanted to go (spec point 4). */
export function rememberPath(path: string, cookies: { cookie: string } = document): void {
  if (
    isLeaving ||
    path === '/' ||
    EXCLUDED.some((excluded) => path === excluded || path.startsWith(`${excluded}?`))
  )
    return;
  cookies.cookie = `${NAME}=${encodeURIComponent(path)}; path=/; SameSite=lax; max-age=${LIFETIME_S}`;
}

/** Forgets the open page on sign-out, so that the next user does not start there. */
export function leavePath(cookies: { cookie: string } = document): void {
  isLeaving = true;
  forget(cookies);
}

/** The sign-in page is reached; later pages are stored again. */
export function leftPath(): void {
  isLeaving = false;
}

/** The invitation token of the stored path; null without one. */
export function rememberedInvitation(cookies: { cookie: string } = document): string | null {
  return /^\/join\/([^/?#]+)$/.exec(rememberedPath(cookies))?.[1] ?? null;
}

/** Takes the stored path; '/' without one. Never returns a path of another origin. */
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

/** The cookie may be malformed. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '/';
  }
}
