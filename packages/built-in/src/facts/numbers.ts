import { pattern } from '@parley/model/pattern';

/** A value that changed, as a sentence says: the old number is known if the sentence names it. */
export type Changed = { subject: string | null; old: string | null; now: string };

const NUMBER = String.raw`(?:[€$£]\s?)?[-+−]?\d+(?:[.,:]\d+)*`;
const UNIT = String.raw`(?:\s?(?:[%‰€$£°]\p{L}?|\p{L}{1,14}\b))?`;
const NOT_BEFORE = String.raw`(?<![\p{L}\p{N}.,:])`;

/** 'not 11 but 13', '13, not 11', '13 instead of 11', 'von 11 auf 13', '13 statt 11' */
const CHANGES: readonly { form: RegExp; old: number; now: number }[] = [
  {
    form: pattern('iu')`
      ${NOT_BEFORE}(?:not|nicht) (?:at |on |um |am |bei )?(${NUMBER})${UNIT},? (?:but|sondern)
      (?: rather| to| at| um| am| bei)? (${NUMBER})
    `,
    old: 1,
    now: 2,
  },
  {
    form: pattern('iu')`
      ${NOT_BEFORE}(${NUMBER})${UNIT}\s?[,(–—-]?\s?(?:and not|not|instead of|rather than|und nicht
      |nicht|statt|anstatt|anstelle von)\s(?:the |wie bisher |bisher )?(${NUMBER})
    `,
    old: 2,
    now: 1,
  },
  {
    form: pattern('iu')`
      (?<!\p{L})(?:statt|anstatt|instead of)\s(?:the )?(${NUMBER})${UNIT},?
      (?: (?:now|jetzt|nun|es sind|sind es|it is|it's))*\s(${NUMBER})
    `,
    old: 1,
    now: 2,
  },
  {
    form: pattern('iu')`
      (?<!\p{L})(?:changed|changes|moved|moves|went|goes|rises|rose|raised|drops|dropped|falls|fell
      |lowered|increased|increases|steigt|stieg|erhöht|sinkt|sank|gesenkt|geändert|ändert sich)
      (?: up| down)?(?: sich)? (?:from|von) (${NUMBER})${UNIT} (?:to|auf) (${NUMBER})
    `,
    old: 1,
    now: 2,
  },
  {
    form: pattern('iu')`(?<!\p{L})von (${NUMBER})${UNIT} auf (${NUMBER})${UNIT}
      (?: \p{L}+)? ?(?:erhöht|gestiegen|gesunken|gesenkt|geändert|angehoben)(?!\p{L})`,
    old: 1,
    now: 2,
  },
];

/** 'Correction: the limit is 40' */
const CORRECTED = pattern('iu')`
  ^\W*(?:correction|corrigendum|korrektur|berichtigung|update|nachtrag|korrigiere)\s*[:,–—-]
`;
const IS = String.raw`(?:is|are|was|were|now|costs?|weighs?|takes?|has|have|rises|rose|drops?|goes
  |went|changed?|ist|sind|war|waren|beträgt|betragen|liegt|liegen|kostet|kosten|wiegt|dauert|steigt
  |sinkt|hat|haben|jetzt|nun|wurde|wird|went|increased|raised|lowered)`.replaceAll(/\s+/g, '');
const SUBJECT = pattern('iu')`
  (?:^|[:,;]\s*)(?:(?:and|so|but|also|actually|sorry|no|und|aber|also|nein|nee|moin|hi),?\s+)*
  (?:the|our|a|der|die|das|unsere?r?|den|im|in der|in the)?\s*
  ((?:[\p{L}][\p{L}\p{N}'’-]*\s+){1,5}?)(?:\s*(?:${IS}))(?!\p{L})
`;
const VALUE = new RegExp(`${NOT_BEFORE}(${NUMBER})`, 'u');
const NO_SUBJECTS = new Set(
  (
    'it that this there they we i you he she es das dies sie wir ich du er man what who so which ' +
    'here now'
  ).split(' '),
);

/** The change of a number that a sentence states; null if it states none. */
export function changeIn(sentence: string): Changed | null {
  if (sentence.endsWith('?')) return null;
  for (const { form, old, now } of CHANGES) {
    const found = form.exec(sentence);
    const [before, after] = [found?.[old], found?.[now]];
    if (before !== undefined && after !== undefined && before !== after)
      return { subject: subjectOf(sentence), old: before, now: after };
  }
  const [corrected] = CORRECTED.exec(sentence) ?? [];
  if (corrected === undefined) return null;
  const rest = sentence.slice(corrected.length).trim();
  const subject = subjectOf(rest);
  const now = VALUE.exec(rest)?.[1];
  return subject !== null && now !== undefined ? { subject, old: null, now } : null;
}

/** What a sentence gives a number for: the words before its verb, without an article. */
export function subjectOf(sentence: string): string | null {
  const words = SUBJECT.exec(sentence.replace(CORRECTED, '').trim())?.[1]?.trim().toLowerCase();
  return words === undefined || NO_SUBJECTS.has(words) ? null : words;
}

/** True if a sentence has this number as a whole word. */
export const hasNumber = (sentence: string, number: string): boolean =>
  new RegExp(
    `(?<![\\p{N}.,:])${number.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{N}]|[.,:]\\p{N})`,
    'u',
  ).test(sentence);
