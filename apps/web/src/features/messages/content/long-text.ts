/** Longest text, in lines, that does not push other messages out of view. */
const MOST_LINES = 36;
/** Approximate characters per line on a wide screen. */
const LETTERS_A_LINE = 90;

/** True if a text would fill about a screen; it is then folded. */
export function isLongText(text: string): boolean {
  if (text.length < MOST_LINES) return false;
  let lines = 0;
  for (const { length } of text.split('\n')) {
    lines += Math.max(1, Math.ceil(length / LETTERS_A_LINE));
    if (lines > MOST_LINES) return true;
  }
  return false;
}
