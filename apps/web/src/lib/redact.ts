import { paths } from '@parley/model';

/** What is taken out of a text, and what stands there instead; in this order. */
const SECRETS: [pattern: RegExp, instead: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(sb_(?:publishable|secret)_)[\w-]+/g, '$1[key]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(https?:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/g, '$1'],
  // Quoted words are values: what somebody typed, or a piece of an answer that could not be read.
  [/"(?:[^"\\]|\\.)*"|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)/g, '"…"'],
];

/**
 * A text that leaves the device: without tokens, keys, e-mail addresses, queries and quoted words.
 */
export const redact = (text: string): string =>
  SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

const patterns = Object.values(paths).map((path) => ({
  path,
  matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** A page by the pattern of its path: neither an invitation's token nor a search is in it. */
export const patternOf = (pathname: string): string =>
  patterns.find(({ matches }) => matches.test(pathname))?.path ?? '(unknown page)';
