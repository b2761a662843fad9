/** A letter of Hebrew, Arabic or another script that is written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Unicode's first strong isolate, and its end. */
const [START, END] = ['\u2068', '\u2069'];

/**
 * A name as part of a sentence: its direction is its own and does not move the words around it.
 * Most names are written as the sentence is, and stay as they are.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `${START}${text}${END}` : text;
