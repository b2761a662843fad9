/**
 * The path of a URL within this app, or null. URLs from models or servers can point anywhere,
 * `//elsewhere` too.
 */
export function innerPath(href: string, origin: string = window.location.origin): string | null {
  const url = URL.parse(href, origin);
  if (!url || url.origin !== origin || !(href.startsWith('/') || href.startsWith(origin)))
    return null;
  return url.pathname + url.search + url.hash;
}
