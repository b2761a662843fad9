const NAME = 'parley-redirect-path';
const LIFETIME_S = 3600;
/** Where a visitor is anyway when nobody is signed in. */
const EXCLUDED = ['/login', '/register', '/verify-email', '/confirm'];

/** Remembers where a signed-out visitor wanted to go (spec point 4). */
export function rememberPath(path: string, cookies: { cookie: string } = document): void {
  if (path === '/' || EXCLUDED.some((excluded) => path === excluded || path.startsWith(`${excluded}?`))) return;
  cookies.cookie = `${NAME}=${encodeURIComponent(path)}; path=/; SameSite=lax; max-age=${LIFETIME_S}`;
}

/** The remembered path, once; '/' when there is none. A path of another origin is never followed. */
export function takeRememberedPath(cookies: { cookie: string } = document): string {
  const value = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookies.cookie)?.[1];
  cookies.cookie = `${NAME}=; path=/; SameSite=lax; max-age=0`;
  const path = value ? decodeURIComponent(value) : '/';
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : '/';
}
