/** Text that looks like a site's address: 'https://bank.example/login', 'bank.example'. */
const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/**
 * The host of a link whose text names another host; null if they match, if the text is no address,
 * or if the link is not http or https.
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
 * The host in the browser's encoding, so that look-alike letters of other scripts differ from Latin
 * ones.
 */
const hostName = (host: string) =>
  (URL.parse(`https://${host}`)?.hostname ?? host).replace(/^www\./, '');

/**
 * True if the link has an allowed scheme, or is a path of the app; others would run or embed
 * content, or lead nowhere.
 */
export const isLink = (href: string, origin: string = window.location.origin): boolean =>
  (URL.canParse(href) || /^[/?#]/.test(href)) &&
  /^(?:https?|mailto|tel):$/.test(URL.parse(href, origin)?.protocol ?? '');
