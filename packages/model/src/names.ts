/**
 * The rule for every text that names something, as `private.clean_name()` and
 * `private.has_hidden_characters()` have it in the database. `supabase/tests/names.test.ts`
 * compares the two.
 */

/** Breaks a name into lines or columns: a name is one line. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Characters that are never seen, but change how what follows is shown: controls, bidirectional
 * overrides and isolates, and annotations. Joiners and marks of direction stay, since emoji,
 * Persian and Hebrew need them.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\0-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]/g;

/** White space and characters without width, which are removed at both ends. */
const EDGES = /^[\s\u180E\u200B-\u200D\u2060]+|[\s\u180E\u200B-\u200D\u2060]+$/g;

/** A character that can be seen. Braille's blank and the fillers of Hangul cannot. */
const VISIBLE = /[^\s\u0085\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The form in which a name is stored: composed (NFC), one line, trimmed; '' if nothing is seen. */
export function cleanName(name: string): string {
  const clean = name.normalize('NFC').replace(BREAKS, ' ').replace(EDGES, '');
  return VISIBLE.test(clean) ? clean : '';
}

/** True if the database refuses the name, which `cleanName` has cleaned. */
export const hasHiddenCharacters = (name: string): boolean => name.search(HIDDEN) >= 0;

/** A name that another system wrote, such as a file's: hidden characters are left out. */
export const plainName = (name: string): string =>
  cleanName(name.replace(BREAKS, ' ').replace(HIDDEN, '').toWellFormed());
