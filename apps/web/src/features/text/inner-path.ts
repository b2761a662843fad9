/**
 * The path of an address within this app, or null: what a model or a server names may lead
 * anywhere, `//elsewhere` too.
 */
export function innerPath(href: string, origin: string = window.location.origin): string | null {
  const url = URL.parse(href, origin);
  if (!url || url.origin !== origin || !(href.startsWith('/') || href.startsWith(origin)))
    return null;
  return url.pathname + url.search + url.hash;
}
