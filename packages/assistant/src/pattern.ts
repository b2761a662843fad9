/**
 * A regular expression of several lines, for what is too long for one: line breaks and the spaces
 * around them are no part of it.
 */
export const pattern =
  (flags: string) =>
  (lines: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(joined(lines, parts), flags);

/** One of several phrases, whole: what stands before and after it is no letter and no digit. */
export const phrases =
  (flags: string) =>
  (lines: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(lines, parts)})(?![\\p{L}\\p{N}])`, flags);

const joined = (lines: TemplateStringsArray, parts: readonly string[]): string =>
  String.raw(lines, ...parts).replaceAll(/\s*\n\s*/g, '');
