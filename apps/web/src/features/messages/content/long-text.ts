/** As many as are read without losing sight of what others say. */
const MOST_LINES = 36;
/** About as many as a line of a message holds on a wide screen. */
const LETTERS_A_LINE = 90;

/** Whether a text would take about a screen, so that it starts folded. */
export function isLongText(text: string): boolean {
  if (text.length < MOST_LINES) return false;
  let lines = 0;
  for (const { length } of text.split('\n')) {
    lines += Math.max(1, Math.ceil(length / LETTERS_A_LINE));
    if (lines > MOST_LINES) return true;
  }
  return false;
}
