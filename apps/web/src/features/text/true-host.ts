/** Words that look like the address of a site: 'https://bank.example/login', 'bank.example'. */
const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/**
 * The host a link leads to, where its words name another one or hide it; null where they tell the
 * truth, or are no address. Of an address that is not http or https there is nothing to tell.
 */
export function trueHost(
  href: string,
  text: string,
  origin: string = window.location.origin,
): string | null {
  const url = URL.parse(href, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const [, named] = ADDRESS.exec(text.trim().replace(/[.,;:!?]+$/, '')) ?? [];
  return named && hostName(named) !== hostName(url.hostname) ? url.hostname : null;
}

/**
 * As a browser writes it, so that look-alike letters of other scripts are not mistaken for Latin
 * ones.
 */
const hostName = (host: string) =>
  (URL.parse(`https://${host}`)?.hostname ?? host).replace(/^www\./, '');

/**
 * Schemes that a link in a message may have: all others run or hold something instead of leading
 * somewhere.
 */
export const isLink = (href: string, origin: string = window.location.origin): boolean =>
  href !== '' && /^(?:https?|mailto|tel):$/.test(URL.parse(href, origin)?.protocol ?? '');
