import { paths } from '@parley/model';

/** Patterns to remove, in this order, and their replacements. */
const SECRETS: [pattern: RegExp, instead: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(sb_(?:publishable|secret)_)[\w-]+/g, '$1[key]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(https?:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/g, '$1'],
  // Quoted text is user data, or part of an unparsable response.
  [/"(?:[^"\\]|\\.)*"|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)/g, '"…"'],
];

/**
 * Removes tokens, keys, e-mail addresses, queries and quoted text before a text leaves the device.
 */
export const redact = (text: string): string =>
  SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

const patterns = Object.values(paths).map((path) => ({
  path,
  matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** The route pattern of a path, without tokens or queries. */
export const patternOf = (pathname: string): string =>
  patterns.find(({ matches }) => matches.test(pathname))?.path ?? '(unknown page)';
