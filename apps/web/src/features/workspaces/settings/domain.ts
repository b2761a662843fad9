const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The domain that somebody means by `@Example.com`, an address there, or a page of it, in the
 * ASCII letters that the database compares; null for what names none.
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
