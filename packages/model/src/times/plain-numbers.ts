const anyOf = (forms: string): RegExp =>
  new RegExp(`^(?:${forms.trim().split(/\s+/).join('|')})$`, 'i');

const TIME_FORM = anyOf(String.raw`
  \d{1,2}[:h]\d{2}(?::\d{2})?(?:[ap]\.?m\.?|h|uhr)?
  \d{1,2}(?:\.\d{2})?(?:[ap]\.?m\.?|uhr)
`);
const DATE_FORM = anyOf(String.raw`
  \d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?
  \d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?
  \d{1,2}-\d{1,2}-\d{4}
  \d{4}[-/]\d{1,2}[-/]\d{1,2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?
`);
const DURATION_FORM = /^(?:\d+(?:[.,]\d+)?(?:s|sec|sek|m|min|mins|h|hrs?|std|d|w))+$/i;
const RANGE_FORM = /^\d{1,2}(?::\d{2})?[-–]\d{1,2}(?::\d{2})?(?:[ap]m|uhr)?$/i;

const UNIT = anyOf(`
  s secs? seconds? m mins? minutes? h hrs? hours? d days? w weeks? months? quarters? years?
  sek sekunden? minuten? std stunden? tage?n? wochen? monate?n? quartale?n? jahre?n?
`);
/** The beginnings of the units that are no hours by the clock. */
export const UNIT_STEMS = 'sec|min|hour|day|week|month|year|sek|std|stunde|tag|woche|monat|jahr';
const CLOCK_AFTER = anyOf(String.raw`[ap]\.?m\.? uhr o['’]?clock h`);
/** Words before an hour; after those of the second group, a number may be an amount as well. */
const CLOCK_BEFORE = anyOf('at @ past to um halb viertel dreiviertel');
const ROUGHLY_BEFORE = anyOf('by from until till before after around gegen ab von bis vor nach');
const MONTH = anyOf(`
  jan(?:uary|uar)? jän(?:ner)? feb(?:ruary|ruar)? mar(?:ch)? mär(?:z)? maerz apr(?:il)? may mai
  jun[ei]? jul[yi]? aug(?:ust)? sep(?:t(?:ember)?)? o[ck]t(?:ober)? nov(?:ember)? de[cz](?:ember)?
`);
const DAY = anyOf(`
  today tonight tomorrow tmrw? morning afternoon evening days? weeks?
  mon(?:day)? tue(?:s(?:day)?)? wed(?:nesday)? thu(?:rs(?:day)?)? fri(?:day)? sat(?:urday)?
  sun(?:day)?
  heute morgen übermorgen früh vormittag nachmittag abend tage?n? wochen?
  montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
`);
/** Words that belong to a time at the start of a sentence, without being one. */
const LEAD = /^(?:me|mich|to|an|on|am|next|this|nächste[rsnm]?|diese[rsnm]?|kommende[rsnm]?|in)$/i;
const PLURAL = /\p{L}(?:s|en)$/iu;

/** Hours that people mean when they say only a number after a day. */
const [EARLIEST, LATEST] = [6, 22];

type Token = { word: string; index: number; endsClause: boolean };

/**
 * Replaces the digits that are no part of a time with letters, so that a parser does not take
 * 'invoice 2026-03' or '2 tickets' for one. The text keeps its length.
 */
export function withoutPlainNumbers(text: string): string {
  const tokens = [...text.matchAll(/\S+/g)].map(tokenOf);
  let read = text;
  const put = (index: number, part: string) => {
    read = read.slice(0, index) + part + read.slice(index + part.length);
  };
  tokens.forEach(({ word, index }, at) => {
    if (!/\d/.test(word)) return;
    if (!isTime(tokens, at)) put(index, word.replaceAll(/\p{Nd}/gu, 'x'));
    // The library takes '14' in '10 December 14:00' for a year.
    else if (isClock(tokens, at) && isMonth(tokens[at - 1]?.word ?? '')) put(index - 1, '@');
  });
  return read;
}

function tokenOf({ 0: raw, index }: RegExpExecArray): Token {
  const start = /^[("'„“‚‘«[]*/.exec(raw)?.[0].length ?? 0;
  const end = /[)\]"'“”‘’»,;:!?]*$/.exec(raw)?.[0].length ?? 0;
  const word = raw.slice(start, raw.length - end);
  return { word, index: index + start, endsClause: /[,;:!?)]$/.test(raw) };
}

/** True if a word names a day, as a name or as a date. */
export const namesDay = (word: string): boolean => DAY.test(word) || DATE_FORM.test(word);

const isClock = (tokens: readonly Token[], at: number): boolean =>
  TIME_FORM.test(tokens[at]?.word ?? '') || CLOCK_AFTER.test(tokens[at + 1]?.word ?? '');

/** True if the number in a token is part of a time, by its form or its neighbours. */
function isTime(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const before = tokens[at - 1]?.word ?? '';
  const after = tokens[at + 1]?.word ?? '';
  const plain = word.replace(/\.$/, '');
  if ([TIME_FORM, DATE_FORM].some((form) => form.test(word) || form.test(plain))) return true;
  if (DURATION_FORM.test(plain)) return isLength(tokens, at, at + 1);
  const isMarked =
    CLOCK_BEFORE.test(before) ||
    CLOCK_AFTER.test(after) ||
    isPartAfter(tokens, at) ||
    (ROUGHLY_BEFORE.test(before) &&
      (isLast(tokens, at) || DAY.test(after) || namesDay(tokens[at - 2]?.word ?? '')));
  if (RANGE_FORM.test(word)) return isMarked;
  if (/^\d{1,2}\.\d{2}$/.test(plain) || /^\d{3,4}$/.test(plain))
    return isMarked || (/^\d{4}$/.test(plain) && isYear(tokens, at));
  if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(plain)) return true;
  if (/^\d{1,2}\.$/.test(word) && /^(?:am|den|vom|zum|dem|der|bis)$/i.test(before)) return true;
  if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return false;
  if (UNIT.test(after.replace(/\.$/, ''))) return isLength(tokens, at, at + 2);
  return (
    isMonth(before) ||
    isMonth(after) ||
    (/^\d{2}$/.test(plain) && /^uhr$/i.test(before)) ||
    (/^\d{1,2}$/.test(plain) &&
      (isMarked || isHourAfterDay(tokens, at) || isHourBeforeDay(tokens, at)))
  );
}

const isLast = (tokens: readonly Token[], at: number): boolean =>
  at === tokens.length - 1 || tokens[at]?.endsClause === true;

/** '8 in the evening', '8 this evening' */
const isPartAfter = (tokens: readonly Token[], at: number): boolean =>
  /^(?:in the|this) (?:morning|afternoon|evening)/i.test(
    tokens
      .slice(at + 1, at + 4)
      .map(({ word }) => word)
      .join(' '),
  );

/**
 * A length of time counts from now if words say so, if it starts the sentence, or if it goes on
 * with another one: 'in 1 hour 30 minutes'.
 * @param next the token after the length
 */
function isLength(tokens: readonly Token[], at: number, next: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  return (
    tokens.slice(0, at).every(({ word }) => LEAD.test(word)) ||
    /^(?:in|within|after|every|next|nach|vor|binnen|alle)$/i.test(before) ||
    /^(?:later|ago|from|before|after|später)$/i.test(tokens[next]?.word ?? '') ||
    (isUnit(before) && isTime(tokens, /\d/.test(before) ? at - 1 : at - 2))
  );
}

const isUnit = (word: string): boolean =>
  UNIT.test(word.replace(/\.$/, '')) || DURATION_FORM.test(word);

const isMonth = (word: string): boolean => MONTH.test(word.replace(/\.$/, ''));

/** A year after a month, or after a day and a month: '12 March 2027', 'March 12, 2027'. */
const isYear = (tokens: readonly Token[], at: number): boolean =>
  [1, 2].some((back) => isMonth(tokens[at - back]?.word ?? ''));

/** 'tomorrow 9' names an hour, 'tomorrow 2 tickets' an amount. */
function isHourAfterDay(tokens: readonly Token[], at: number): boolean {
  const [before, own, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !own || before.endsClause) return false;
  if (!namesDay(before.word)) return false;
  if (!after || own.endsClause || DAY.test(after.word)) return true;
  const hour = Number.parseInt(own.word, 10);
  const leads = tokens
    .slice(0, at)
    .every(({ word }) => namesDay(word) || LEAD.test(word) || /^\d+$/.test(word));
  return leads && hour >= EARLIEST && hour <= LATEST && !PLURAL.test(after.word);
}

/** '8 tonight' and '9 tomorrow' at the start of a sentence. */
function isHourBeforeDay(tokens: readonly Token[], at: number): boolean {
  const hour = Number.parseInt(tokens[at]?.word ?? '', 10);
  return (
    DAY.test(tokens[at + 1]?.word ?? '') &&
    !isUnit(tokens[at + 1]?.word ?? '') &&
    tokens.slice(0, at).every(({ word }) => LEAD.test(word)) &&
    hour >= EARLIEST &&
    hour <= LATEST
  );
}
