const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The domain in `@Example.com`, an e-mail address or a URL, as the lower-case ASCII that the
 * database compares. Null if the text has no domain.
 */
export function domainIn(text: string): string | null {
  const named = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^.*@/, '')
    .replace(/[/.]+$/, '');
  if (named === '' || /[\s/?#:]/.test(named)) return null;
  try {
    const { hostname } = new URL(`http://${named}`);
    return DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
