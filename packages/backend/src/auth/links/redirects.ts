import { isIP } from 'node:net';
import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';

const LOOPBACK = /^(?:127\.|\[?::1\]?$)/;

/**
 * Redirect target of a link: the requested address (`redirect_to`, else the referring page) if the
 * project allows it, else the site.
 */
export function redirectFor(c: AuthRequest, context: AuthContext, asked?: string): string {
  const wished = asked ?? c.req.query('redirect_to') ?? c.req.header('redirect_to');
  for (const url of [wished, c.req.header('referer')])
    if (url && isAllowedRedirect(url, context)) return url;
  return context.siteUrl;
}

/**
 * Allows the site's own pages and the patterns of `additional_redirect_urls` (with `*`, `**` and
 * `?`).
 */
export function isAllowedRedirect(
  text: string,
  { siteUrl, settings }: Pick<AuthContext, 'siteUrl' | 'settings'>,
): boolean {
  // Browsers read these characters as a slash or drop them, so the URL would lead elsewhere than it
  // seems.
  if (/[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  const site = new URL(siteUrl);
  if (url.protocol === site.protocol && url.hostname === site.hostname) return true;
  if (isIP(url.hostname) !== 0 && !LOOPBACK.test(url.hostname)) return false;
  url.hash = '';
  const plain = text.split('#')[0] ?? '';
  return settings.additional_redirect_urls.some((pattern) => {
    const matcher = globMatcher(pattern);
    return matcher.test(plain) || matcher.test(url.href) || `${pattern}/` === url.href;
  });
}

/** `*` and `?` do not match dots and slashes, `**` does. */
function globMatcher(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (mark) => {
    if (mark === '**') return '.*';
    if (mark === '*') return '[^./]*';
    return mark === '?' ? '[^./]' : `\\${mark}`;
  });
  return new RegExp(`^${source}$`);
}
