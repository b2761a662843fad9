/** The five services; what the gateway serves beside them keeps the spelling it came with. */
const SERVICE = /^\/+(rest|auth|storage|realtime|functions)\/+v1(?=\/|$)/;
/** Nearly every address is spelled so already, and is not taken apart to see it. */
const SPELLED =
  /^https?:\/\/[^/?#]+\/(?:rest|storage|realtime|functions)\/v1(?:\/[\w~-][\w.~-]*)+(?:\?|$)/;
const UNRESERVED = /%([0-9a-f]{2})/gi;

/**
 * One spelling for each address of the API, so that limits, guards and routes all speak of the same
 * thing: letters that need no escaping are not escaped, slashes are single, dot segments are
 * resolved (by URL) and nothing trails. Names of files may hold double slashes: of Storage's paths
 * only the beginning is changed. Letter case is not changed: the router distinguishes it, so other
 * spellings match no route.
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
 * The address of a request in its one spelling. Parameters of Auth are unique: which of two
 * spellings of `grant_type` counts must not depend on who reads it.
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
