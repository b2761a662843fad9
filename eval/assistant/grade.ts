import { pattern } from '@parley/model/pattern';
import type { Office } from './office/build.ts';
import type { Question } from './questions.ts';

export type Verdict =
  /** As expected, with a source that has it. */
  | 'right'
  /** As expected, without such a source. */
  | 'uncited'
  /** It says that it found nothing, but there was something. */
  | 'nothing'
  | 'wrong'
  /** It states what is not so, or answers what nobody can know. */
  | 'embarrassing';

/** Sentences that say that there is no answer, of any model. */
const NOTHING = pattern('i')`
  (could|did|can|do)(n['’]t| not|not) (find|see|know|have)
  |no (answer|information|record|mention)|nothing (about|in|on)|not (mentioned|known)
  |nicht(s)?[^.]{0,60}(gefunden|finden|bekannt)|keine? (antwort|angabe|information|treffer)
  |weiß (ich )?(es )?nicht
`;
const MOST_LINKS = 3;

/** The verdict about one answer. `sources` are ids that the run names. */
export function grade(
  question: Question,
  text: string,
  sources: readonly string[],
  office: Office,
): Verdict {
  const has = (form: string) => contains(plain(text), form);
  const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, href = '']) => href);
  const finds = !NOTHING.test(text);
  if (question.outcome !== 'answer')
    return question.never.some(has) || finds || contentLinks(links) > MOST_LINKS
      ? 'embarrassing'
      : 'right';
  if (question.never.some((form) => isForbidden(form, plain(text), question)))
    return 'embarrassing';
  if (question.says.every((forms) => forms.some(has)))
    return question.evidence.some((key) => isCited(key, links, sources, office))
      ? 'right'
      : 'uncited';
  return finds ? 'wrong' : 'nothing';
}

/** '>canteen': an outdated value may stand after today's, which an answer says first. */
function isForbidden(form: string, text: string, { says }: Question): boolean {
  if (!form.startsWith('>')) return contains(text, form);
  const outdated = placeOf(text, form.slice(1));
  return (
    outdated >= 0 &&
    says.some((forms) =>
      forms.every((right) => {
        const place = placeOf(text, right);
        return place < 0 || place > outdated;
      }),
    )
  );
}

/** The line about the missing language model links to the settings. */
const contentLinks = (links: readonly string[]) =>
  links.filter((href) => href !== '/workspace').length;

function isCited(
  key: string,
  links: readonly string[],
  sources: readonly string[],
  { messages, files }: Office,
): boolean {
  // Rows are named with a link of their own; a count has none.
  if (key.startsWith('rows:')) return true;
  const name = key.startsWith('file:') ? key.slice('file:'.length) : null;
  const file = name === null ? null : files.get(name);
  if (name !== null && !file) throw new Error(`There is no file ${name}`);
  const ids = file
    ? [file.id, ...(file.message === null ? [] : [file.message])]
    : [messages.get(key)?.id].flatMap((id) => id ?? []);
  // The name of a row: the answer links to a page of its kind.
  if (ids.length === 0)
    return links.some((href) => /^\/(directory|risks|locations|schedule)\b/.test(href));
  return ids.some((id) => sources.includes(id) || links.some((href) => href.includes(id)));
}

/** The text without addresses and marks. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/[*_`\\[\]]/g, '')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ');

/** True if a text contains another, whatever its case; a number is no part of a longer one. */
export const contains = (text: string, form: string): boolean => placeOf(text, form) >= 0;

function placeOf(text: string, form: string): number {
  const escaped = form.replaceAll('*', '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const before = /^\d/.test(form) ? String.raw`(?<!\d)(?<!\d[.,](?=\d{3}))` : '';
  const after = /\d$/.test(form) ? String.raw`(?!\d|[.,]\d{3}(?!\d))` : '';
  return text.search(new RegExp(`${before}${escaped}${after}`, 'iu'));
}
