/** A regular expression on several lines: line breaks and the spaces around them are ignored. */
export const pattern =
  (flags: string) =>
  (lines: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(joined(lines, parts), flags);

/** Matches one of several phrases as whole words: not next to a letter or a digit. */
export const phrases =
  (flags: string) =>
  (lines: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(lines, parts)})(?![\\p{L}\\p{N}])`, flags);

const joined = (lines: TemplateStringsArray, parts: readonly string[]): string =>
  String.raw(lines, ...parts).replaceAll(/\s*\n\s*/g, '');
