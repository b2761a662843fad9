/** Paths of the five services; all other paths keep their spelling. */
const SERVICE = /^\/+(rest|auth|storage|realtime|functions)\/+v1(?=\/|$)/;
/** Nearly every URL is canonical already and matches this, so it is not parsed. */
const SPELLED =
  /^https?:\/\/[^/?#]+\/(?:rest|storage|realtime|functions)\/v1(?:\/[\w~-][\w.~-]*)+(?:\?|$)/;
const UNRESERVED = /%([0-9a-f]{2})/gi;

/**
 * Converts each path of the API to a single spelling, so that limits, guards and routes agree:
 * letters that need no escape are unescaped, slashes are single, dot segments are resolved (by URL)
 * and no slash trails. File names may contain double slashes, so only the beginning of Storage's
 * paths is changed. Letter case is kept: the router distinguishes it, so other spellings match no
 * route.
 */
export function canonicalPath(pathname: string): string {
  const plain = unescape(pathname);
  const service = SERVICE.exec(plain);
  if (!service) return pathname;
  const rest = plain.slice(service[0].length);
  const name = service[1] ?? '';
  if (name === 'storage') return `/storage/v1${rest.replace(/^\/+/, '/')}`;
  const single = rest.replaceAll(/\/{2,}/g, '/');
  return `/${name}/v1${single.length > 1 ? single.replace(/\/$/, '') : single}`;
}

/**
 * The canonical URL of a request. Auth's parameters become unique, so that all readers use the same
 * `grant_type`.
 */
export function canonicalUrl(text: string): string {
  if (SPELLED.test(text)) return text;
  const url = new URL(text);
  const path = canonicalPath(url.pathname);
  if (path !== url.pathname) url.pathname = path;
  if (path.startsWith('/auth/v1') && url.search !== '') {
    const first = new Map<string, string>();
    for (const [name, value] of url.searchParams) if (!first.has(name)) first.set(name, value);
    url.search = new URLSearchParams([...first]).toString();
  }
  return url.href;
}

/** Percent-escapes of letters, digits and `-._~` mean the character itself (RFC 3986, 6.2.2.2). */
function unescape(path: string): string {
  return path.replaceAll(UNRESERVED, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}
