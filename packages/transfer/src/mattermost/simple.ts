/** What addresses, code, links, escapes, tables, fences and indented blocks are made of. */
const STRUCTURE = /[\w.+-]@|[`[<\\|$]|:\/\/|www\.|~~~|::|^[ \t]|(?:[>*+-][ \t]*){20}/im;
/** These scripts have no spaces between words, and rules of their own. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;
const LONGEST = 4000;

/**
 * True for a text in which every sign is of words or emphasis. Its names can be found without a
 * parser, which most messages of a history would otherwise wait for.
 */
export const isSimple = (source: string): boolean =>
  source.length <= LONGEST && !STRUCTURE.test(source) && !WITHOUT_SPACES.test(source);

/** `:name:` in a simple text. */
export const SHORTCODE = /(?<![\p{L}\p{N}/@:]):([A-Za-z0-9_+-]{1,64}):(?![\p{L}\p{N}])/gu;
