import type { FormEffect } from '@parley/model/rules';

/** References, addresses and code, which keep their letters. */
const KEPT = /(<[^<>\s]+>|\]\([^()\s]*\)|https?:\/\/\S+|```[^]*?```|`[^`\n]*`)/;

const upperCase = (text: string): string =>
  text
    .split(KEPT)
    .map((part, index) => (index % 2 === 0 ? part.toLocaleUpperCase() : part))
    .join('');

/**
 * A text in the form that the channel's rules demand. While it grows, its end is still open. A text
 * that has the form already stays as it is.
 */
export function inForm(text: string, form: FormEffect | null, isComplete = true): string {
  if (!form || text === '') return text;
  const cased = form.isUpperCase ? upperCase(text) : text;
  const first = form.begin?.trim() ?? '';
  const last = form.end?.trim() ?? '';
  const isBeginning = !isComplete && first.startsWith(cased.trim());
  const begun = cased.startsWith(first) || isBeginning ? cased : `${first} ${cased}`;
  return !isComplete || begun.trimEnd().endsWith(last) ? begun : `${begun.trimEnd()} ${last}`;
}
