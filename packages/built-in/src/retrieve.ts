import { pattern } from '@parley/model/pattern';
import { datesIn, dayFor } from './dates.ts';
import { isDecision } from './decisions.ts';
import type { Clock, Quotable } from './quotable.ts';
import { rank, sentences, shareOf, terms } from './words.ts';

export type RankedPassage = {
  said: Quotable;
  /** The share of the question's weight that the whole message covers, from 0 to 1. */
  coverage: number;
};

/** The kind of answer that a question expects. */
type Awaited = 'who' | 'when' | 'where' | 'how-many' | 'why' | 'decision' | 'not' | null;

/** Words for asking, which are not the subject of the question. */
const ASKING = pattern('giu')`
  (?<!\p{L})(know|knows|tell|told|happen|happens|happened|happening|status|news|update|latest
  |anything|something|anyone|someone|everything|thing|things|going on|current|currently|exactly|take
  |new|neue?[nrsm]?|speaks? against|spricht gegen|against|gegen
  |places|going|give|gives|get|gets|got|go|goes|come|comes|still|yet|again|did|does|done|make|makes|put|set|want
  |takes?|took|gave|given|have|has|had|let|use|nehmen|nimmt|genommen
  |geben|gegeben|haben|hat|sollen|soll|kann|können|darf|wollen
  |dates?|day|much|many|polls?|votes?|voted|voting|won|win|result|end|ended
  |umfragen?|abstimmung|abgestimmt|ging|aus|state|say|says|said|write|wrote|written|please|must|weiß
  |weißt|wissen
  |erzähl\p{L}*|passiert|hin|neuigkeiten|neues|etwas|irgend\p{L}*|jemand|alles|genau|aktuell\p{L}*
  |eigentlich|gibt|macht|machen|geht|gehen|steht|stehen|viele?|denn|wieder|schon|man|geschrieben|schrieb
  |gesagt|sagte?)(?!\p{L})
`;

/**
 * Words that an answer replaces instead of repeating: 'red' answers 'which colour', and '380 kg'
 * answers 'how heavy' and 'what does it weigh'.
 */
const GIVEN = pattern('giu')`
  (?<!\p{L})(?:(?:how|which|what|wie|welche[rsnm]?) (?!is|are|was|were|does|do|did|has|have|the|a|an
  |about|ist|sind|war|waren|hat|haben|der|die|das|ein|many|much|viele?)\p{L}+|costs?|weighs?|takes?
  |lasts?|kostet|kosten|wiegt|dauert|braucht)(?!\p{L})
`;

/** Who asks when somebody is back hears how long they are away. */
const BACK = pattern('giu')`
  (?<!\p{L})(?:back|wieder|zurück)\s*(?:(?:in|at|im|bei|auf|an)\s+(?:the\s+|der\s+)?(?:office|work|büro
  |arbeit)|da|here)?(?=\W*$)
`;

/** A period, which is rarely named where something is said in it. */
const PERIOD = pattern('giu')`
  (?<!\p{L})(?:(?:last|this|next|past|letzte[nrsm]?|diese[nrsm]?|nächste[nrsm]?|vergangene[nrsm]?)
  \s+(?:week|month|year|days?|woche|monat|jahr|tage)|today|yesterday|heute|gestern)(?!\p{L})
`;
/** What has nothing of these but a name answers another question about it. */
const ASKS_WHAT = /^\W*(?:what|which|how (?:many|much)|was|welche[nrsm]?|wie ?viele?)(?!\p{L})/iu;
/** Nothing without a number answers these. */
const COUNTS = /(?<!\p{L})(how (?:many|much)|wie ?viele?)(?!\p{L})/iu;

/** A decision is stated in other words than it is asked for. */
const DECIDED = pattern('giu')`
  (?<!\p{L})(decided?|choose|chosen?|chose|settled? on|agreed? on|pick(?:ed)?|entschieden
  |entscheiden|beschlossen|ausgesucht|ausgewählt|gewählt|geeinigt)(?!\p{L})
`;

const AWAITED: readonly [Exclude<Awaited, null>, RegExp][] = [
  ['decision', new RegExp(DECIDED.source, 'iu')],
  [
    'when',
    pattern('iu')`
      (?<!\p{L})(when|what (?:day|date|time)|(?:on|by) wh(?:ich|at) (?:day|date)|until when|wann
      |um wie viel uhr|an welchem tag)(?!\p{L})
    `,
  ],
  ['where', /(?<!\p{L})(where|wo|wohin|woher)(?!\p{L})/iu],
  [
    'how-many',
    pattern('iu')`
      (?<!\p{L})(how (?:many|much|long|heavy|big|far|old|high|deep|wide|expensive|often)
      |what (?:is|was) the (?:price|cost|budget|weight|size|number)|wie ?viele?|wie (?:lang|lange
      |schwer|groß|weit|alt|hoch|tief|breit|teuer|oft)|was kostet)(?!\p{L})
    `,
  ],
  ['why', /(?<!\p{L})(why|warum|weshalb|wieso)(?!\p{L})/iu],
  ['not', /(?<!\p{L})(not|no|nicht|keine?[nmrs]?)(?!\p{L})/iu],
  ['who', /(?<!\p{L})(who|whom|whose|wer|wen|wem|wessen)(?!\p{L})/iu],
];
const WHERE = pattern('iu')`
  (?<!\p{L})(at|in|near|behind|next to|inside|room|floor|street|road|building|berth|bay|hall
  |warehouse|im|am|bei|beim|neben|hinter|raum|stock|straße|halle
  |lager)\s+(?:der |dem |the )?[\p{Lu}\p{N}]|(?<!\p{L})(room|floor|building|berth|bay|raum|halle
  |gebäude)(?!\p{L})
`;
const NUMBER = pattern('iu')`
  \d|(?<!\p{L})(two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|zwei|drei|vier
  |fünf|sechs|sieben|acht|neun|zehn|zwölf|hundert)(?!\p{L})
`;
const REASON =
  /(?<!\p{L})(because|since|due to|so that|as the|therefore|weil|denn|da der|da die|wegen|deshalb|damit)(?!\p{L})/iu;
const DENIED = pattern('iu')`
    (?<!\p{L})(not|no|never|without|except|only|lost|failed|cannot|nicht|keine?[nmrs]?|ohne|außer|nur
    |frei)(?!\p{L})|n['’]t(?!\p{L})
  `;

/** A message that changes what was said before: 'it is 66 km, not 71', 'verschoben auf'. */
const CHANGES = pattern('iu')`
  (?<!\p{L})(correction|update|now|new|instead|again|changed?|moved|moves|slips|postponed|raised
  |cancelled|no longer|not anymore|settled|actually|korrektur|neuigkeiten|jetzt|nun|neu|statt
  |stattdessen|wieder|geändert|verschoben|verlegt|erst|nicht mehr|doch)(?!\p{L})
`;

const DENIES = /(?<!\p{L})(not|nicht|keine?[nmrs]?|never|nie)(?!\p{L})/iu;

const FITTING = 1.3;
/** A question is no answer, except that a poll has its votes. */
const QUESTION = 0.25;
/** The share of a message's own words in its score; the rest is that of what surrounds it. */
const OWN = 0.5;
/** What words that an answer may replace, and words of every kind, add to the score. */
const BESIDES = 0.3;
/** What denies something is rarely the answer to a question that does not. */
const DENIED_ONLY = 0.85;
const WORTH_SHOWING = 0.7;
/** A smaller share of the question's words is a coincidence: one of two is too few. */
const LEAST_COVERAGE = 0.5;
/** Less is enough for what has half of the words, and the first of them, which is the subject. */
const LEAST_OF_SUBJECT = 0.4;
/** What a later change shares at least with the question and with what it changes, together. */
const CHANGED_SHARE = 0.65;
/** Words that correct something need to share less with it. */
const CORRECTED = 0.2;
const CORRECTS =
  /(?<!\p{L})(correction|update on|korrektur|not \d|nicht \d|no longer|nicht mehr)/iu;
/** A shorter text is quoted as a whole. */
const WHOLE_CHARACTERS = 280;
const SENTENCES_OF_ONE = 2;

type Scored = {
  said: Quotable;
  total: number;
  coverage: number;
  /** False if it shares too little with the question, or lacks a name that the question has. */
  isMeant: boolean;
};

/**
 * The passages that answer a question: what shares most of its words, what has changed since, and
 * what shares nearly as many, newest first, because what was said last holds. Rare words count
 * most, a text of the expected form (a day for 'when') counts more, and questions count little.
 * @param whole the question of which this is a part
 */
export function answersTo(
  asked: string,
  said: readonly Quotable[],
  clock: Clock,
  most: number,
  whole = asked,
): RankedPassage[] {
  const awaited = awaitedBy(asked);
  const { about, known } = narrowed(asked.replace(BACK, ' away '), said, clock);
  const wanted = without(ASKING, awaited === 'decision' ? about.replace(DECIDED, ' ') : about);
  const core = without(PERIOD, without(GIVEN, wanted));
  const names = namesIn(wanted, asked);
  const texts = onceEach(known).map((each) => ({
    said: each,
    text: `${each.text} ${each.author}`,
  }));
  const within = texts.map((each) => ({
    ...each,
    text: `${each.text} ${each.said.context ?? ''}`,
  }));
  const [own, besides, all] = [rank(texts, core), rank(within, wanted), rank(within, whole)];
  const scored = withReplies(
    rank(within, core).map(({ item, score, coverage }, index): Scored => ({
      said: item.said,
      isMeant:
        hasNames(item.text, names) &&
        !repeatsQuestion(item.said.text, asked) &&
        isCovered(core, item.text, Math.max(coverage, besides[index]?.coverage ?? 0)) &&
        (!ASKS_WHAT.test(asked) || saysMore(core, names, item.text)) &&
        (!COUNTS.test(asked) || NUMBER.test(item.said.text)),
      coverage: Math.max(coverage, besides[index]?.coverage ?? 0),
      total:
        (OWN * (own[index]?.score ?? 0) +
          (1 - OWN) * score +
          BESIDES * (besides[index]?.score ?? 0) +
          BESIDES * (all[index]?.score ?? 0) +
          BESIDES * alike(item.text, whole)) *
        (fits(item.said, awaited, clock.timezone) ? FITTING : 1) *
        (awaited !== 'not' && DENIES.test(item.said.text) ? DENIED_ONLY : 1),
    })),
  );
  const sure = scored
    .filter(({ isMeant, total }) => isMeant && total > 0)
    .toSorted((a, b) => b.total - a.total || b.said.at.localeCompare(a.said.at));
  const [best] = sure;
  if (!best) return [];
  const near = sure.filter(({ total }) => total >= best.total * WORTH_SHOWING);
  const changes = near.slice(0, most).flatMap((one) => {
    const change = changeOf(one, scored);
    // What was changed may have been changed again.
    const last = change && changeOf(change, scored);
    return [last, change].flatMap((each) => each ?? []);
  });
  return [...new Set([best, ...changes, ...near])]
    .slice(0, most)
    .toSorted((a, b) => b.said.at.localeCompare(a.said.at))
    .map(({ said: each, coverage }) => ({
      said: { ...each, text: inShort(each, wanted) },
      coverage,
    }));
}

/** True if a text shares enough with the words of a question to be about the same. */
function isCovered(topic: string, text: string, coverage: number): boolean {
  if (coverage >= LEAST_COVERAGE) return true;
  const [subject] = terms(topic);
  return (
    coverage >= LEAST_OF_SUBJECT &&
    subject !== undefined &&
    shareOf(subject.word, text) === 1 &&
    shareOf(topic, text) >= LEAST_COVERAGE
  );
}

/** False if a text has nothing of a question but the names in it. */
function saysMore(topic: string, names: string, text: string): boolean {
  const named = new Set(terms(names).map(({ word }) => word));
  const others = terms(topic).filter(({ word }) => !named.has(word));
  return others.length === 0 || others.some(({ word }) => shareOf(word, text) === 1);
}

/** Questions count little; the reply that settles one counts as much as the question would. */
function withReplies(scored: readonly Scored[]): Scored[] {
  const totals = new Map(scored.map((one) => [one, one]));
  for (const one of scored) {
    const { text, at } = one.said;
    if (!asks(one.said)) continue;
    totals.set(one, { ...one, total: one.total * QUESTION });
    const replies = scored
      .filter(({ said }) => said.at > at && said.context?.startsWith(text.slice(0, BEGINNING)))
      .toSorted((a, b) => b.said.at.localeCompare(a.said.at));
    const reply = replies.find(({ said }) => settles(said.text)) ?? replies[0];
    if (reply)
      totals.set(reply, {
        ...reply,
        isMeant: one.isMeant || reply.isMeant,
        coverage: Math.max(one.coverage, reply.coverage),
        total: Math.max(one.total, reply.total),
      });
  }
  return [...totals.values()];
}

/** A tool gives the beginning of the message that a thread is under. */
const BEGINNING = 150;

const settles = (text: string): boolean => sentences(text).some(isDecision) || CHANGES.test(text);

/**
 * What was said since about the same, in words of change: what shares most with the question and
 * with what it changes; null if nothing was.
 */
function changeOf({ said: before }: Scored, scored: readonly Scored[]): Scored | null {
  const later = scored.filter(
    ({ said: { at, text } }) => before.at !== '' && at > before.at && CHANGES.test(text),
  );
  const [change] = rank(
    later.map((one) => ({ one, text: one.said.text })),
    before.text,
  )
    .map(({ item: { one }, coverage }) => ({
      one,
      shared: one.coverage + coverage + (CORRECTS.test(one.said.text) ? CORRECTED : 0),
    }))
    .filter(({ one, shared }) => one.coverage > 0 && shared >= CHANGED_SHARE)
    .toSorted((a, b) => b.shared - a.shared);
  return change?.one ?? null;
}

/** The share of all words of a question that a text has, those of every sentence as well. */
function alike(text: string, question: string): number {
  const wordsOf = (each: string) => each.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = new Set(wordsOf(text));
  const asked = wordsOf(question);
  return asked.length === 0 ? 0 : asked.filter((word) => words.has(word)).length / asked.length;
}

/** False if a text lacks a name that the question has: it is about somebody else. */
const hasNames = (text: string, names: string): boolean =>
  terms(names).length === 0 || (rank([{ text }], names)[0]?.coverage ?? 0) >= LEAST_COVERAGE;

/** What says the same with other numbers, day by day, counts once: the newest. */
function onceEach(said: readonly Quotable[]): Quotable[] {
  const newestFirst = said.toSorted((a, b) => b.at.localeCompare(a.at));
  const seen = new Set<string>();
  return newestFirst.filter(({ text, author, at }) => {
    const form = `${author} ${text.replaceAll(/\d+/g, '#')}`;
    if (at !== '' && seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}

/** Of a question about a day that has passed, only what was said on it, or what names it. */
function narrowed(asked: string, said: readonly Quotable[], { now, timezone }: Clock) {
  const dates = datesIn(asked, now, timezone).filter(
    ({ at, words }) => at < now && /\d/.test(words),
  );
  const [date] = dates;
  if (!date) return { about: asked, known: said };
  const day = dayFor({ at: date.at, hasTime: false }, 'en', timezone);
  const on = (at: Date) => dayFor({ at, hasTime: false }, 'en', timezone) === day;
  return {
    about: asked.replace(date.words, ' '),
    known: said.filter(
      ({ at, text }) =>
        at !== '' &&
        (on(new Date(at)) ||
          datesIn(text, new Date(at), timezone).some(
            (named) => /\d/.test(named.words) && on(named.at),
          )),
    ),
  };
}

/** Names in the question: an answer that lacks them is about somebody else. */
const namesIn = (topic: string, asked: string): string =>
  (asked.match(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}-]+/gu) ?? [])
    .filter((name) => topic.includes(name) && isUnknown(name))
    .join(' ');

/** German capitalizes every noun: what the dictionary knows is no name. */
const isUnknown = (word: string): boolean =>
  terms(word).every(({ meanings, parts }) => meanings.length + parts.length === 0);

/** A short line as a whole; of a longer text the sentences that share most with the question. */
function inShort({ text }: Quotable, topic: string): string {
  if (text.length <= WHOLE_CHARACTERS && !text.includes('\n')) return text;
  const parts = rank(
    sentences(text).map((each) => ({ text: each })),
    topic,
  );
  const chosen = parts
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SENTENCES_OF_ONE)
    .toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b));
  return chosen.map(({ item }) => withListed(item.text, text)).join(' ');
}

const LISTED = 5;

/** A sentence that ends with a colon is completed by the lines that follow it. */
function withListed(sentence: string, text: string): string {
  if (!sentence.endsWith(':')) return sentence;
  const all = sentences(text).filter((line) => !line.startsWith('```'));
  const at = all.indexOf(sentence);
  return all
    .slice(at, at + 1 + LISTED)
    .reduce((told, line) => `${told}${told.endsWith(':') ? ' ' : '; '}${line}`);
}

/** Removes words of a kind from a question, unless no others remain. */
function without(words: RegExp, question: string): string {
  const about = question.replace(words, ' ');
  return terms(about).length > 0 ? about : question;
}

const awaitedBy = (question: string): Awaited =>
  AWAITED.find(([, words]) => words.test(question))?.[0] ?? null;

/** True if a message begins with a question; a poll answers its own. */
export const asks = ({ text, isPoll = false }: Quotable): boolean =>
  !isPoll && /\?\W*$/.test(sentences(text)[0] ?? '');

/** True if a question asks for a day. */
export const awaitsDay = (question: string): boolean => awaitedBy(question) === 'when';

function fits({ text, at }: Quotable, awaited: Awaited, timezone: string): boolean {
  switch (awaited) {
    case 'decision':
      return sentences(text).some(isDecision);
    case 'when':
      return datesIn(text, new Date(at || 0), timezone).length > 0;
    case 'where':
      return WHERE.test(text);
    case 'how-many':
      return NUMBER.test(text);
    case 'why':
      return REASON.test(text);
    case 'not':
      return DENIED.test(text);
    case 'who':
      return (
        /(?<!\p{L})(I|ich|we|wir)(?!\p{L})/iu.test(text) || /(?<=\S\s+)\p{Lu}\p{Ll}+/u.test(text)
      );
    case null:
      return false;
  }
}

const letters = (text: string) => text.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True if a sentence repeats the question: an earlier message that asks the same is no answer. */
export const repeatsQuestion = (sentence: string, asked: string): boolean =>
  sentence.trimEnd().endsWith('?') &&
  letters(asked) !== '' &&
  letters(sentence).endsWith(letters(asked));
