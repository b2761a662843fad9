export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** False for an address with a user name or password, which the database refuses as well. */
export function isWithoutCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.username === '' && url.password === '');
}
