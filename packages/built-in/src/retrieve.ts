import { rank, sentences, terms } from './words.ts';
import { pattern } from '@parley/model/pattern';
import { datesIn } from './dates.ts';
import { isDecision } from './decisions.ts';
import type { Clock, Quotable } from './quotable.ts';

export type RankedPassage = {
  said: Quotable;
  /** The share of the question's weight that the whole message covers, from 0 to 1. */
  coverage: number;
};

/** The kind of answer that a question expects. */
type Awaited = 'who' | 'when' | 'where' | 'how-many' | 'why' | 'decision' | null;

/** Words for asking, which are not the subject of the question. */
const ASKING = pattern('giu')`
  (?<!\p{L})(know|knows|tell|told|happen|happens|happened|happening|status|news|update|latest
  |anything|something|anyone|someone|everything|thing|things|going on|current|currently|exactly|weiß
  |weißt|wissen|erzähl\p{L}*|passiert|stand|neuigkeiten|neues|etwas|irgend\p{L}*|jemand|alles|genau
  |aktuell\p{L}*|eigentlich)(?!\p{L})
`;

/**
 * Words that an answer replaces instead of repeating: 'red' answers 'which colour', and '380 kg'
 * answers 'how heavy' and 'what does it weigh'.
 */
const GIVEN = pattern('giu')`
  (?<!\p{L})(?:(?:how|which|what|wie|welche[rsnm]?) (?!is|are|was|were|does|do|did|has|have|the|a|an
  |about|ist|sind|war|waren|hat|haben|der|die|das|ein)\p{L}+|costs?|weighs?|takes?|lasts?|kostet
  |kosten|wiegt|dauert|braucht)(?!\p{L})
`;

/** A decision is stated in other words than it is asked for. */
const DECIDED = pattern('giu')`
  (?<!\p{L})(decided?|choose|chosen?|chose|settled? on|agreed? on|pick(?:ed)?|entschieden
  |entscheiden|beschlossen|ausgesucht|ausgewählt|gewählt|geeinigt)(?!\p{L})
`;

const AWAITED: readonly [Exclude<Awaited, null>, RegExp][] = [
  ['decision', new RegExp(DECIDED.source, 'iu')],
  [
    'when',
    /(?<!\p{L})(when|what (?:day|date|time)|until when|wann|bis wann|um wie viel uhr)(?!\p{L})/iu,
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

const OF_ITS_MESSAGE = 0.35;
const FITTING = 1.3;
const QUESTION = 0.4;
const WORTH_SHOWING = 0.6;
/** A smaller share of the question's words is a coincidence: one of two is too few. */
const LEAST_COVERAGE = 0.5;
const SENTENCES_OF_ONE = 2;

/**
 * The sentences that answer a question, best first: rare words count most, a sentence of the
 * expected form (a day for 'when') counts more, and questions count little. Sentences of one
 * message stay together.
 */
export function answersTo(
  asked: string,
  known: readonly Quotable[],
  { timezone }: Clock,
  most: number,
): RankedPassage[] {
  const awaited = AWAITED.find(([, pattern]) => pattern.test(asked))?.[0] ?? null;
  const question = without(ASKING, awaited === 'decision' ? asked.replace(DECIDED, ' ') : asked);
  const core = without(GIVEN, question);
  const wholes = new Map(
    rank(
      known.map((said) => ({ said, text: `${said.text} ${said.author}` })),
      question,
    ).map(({ item, score, coverage }) => [item.said, { score, coverage }]),
  );
  const touching = rank(
    known.map((said) => ({ said, text: `${said.text} ${said.author}` })),
    core,
  ).filter(({ coverage }) => coverage >= LEAST_COVERAGE);
  const candidates = new Set(touching.map(({ item }) => item.said));
  const parts = known.flatMap((said) =>
    sentences(said.text)
      .map((text, position) => ({ said, text, position }))
      .filter(({ text }) => !repeatsQuestion(text, asked)),
  );
  const scored = rank(parts, question).flatMap(({ item, score }) => {
    const whole = wholes.get(item.said) ?? { score: 0, coverage: 0 };
    if (!candidates.has(item.said) || (score === 0 && awaited === null)) return [];
    const fits = fitsQuestion(item, awaited, timezone);
    if (score === 0 && !fits) return [];
    const total =
      (score + whole.score * OF_ITS_MESSAGE) *
      (fits ? FITTING : 1) *
      (item.text.endsWith('?') ? QUESTION : 1);
    return [{ ...item, total, coverage: whole.coverage }];
  });
  const best = Math.max(0, ...scored.map(({ total }) => total));
  const worth = scored
    .filter(({ total }) => total >= best * WORTH_SHOWING)
    .toSorted((a, b) => b.total - a.total || b.said.at.localeCompare(a.said.at));
  return [...new Set(worth.map(({ said }) => said))].slice(0, most).map((said) => {
    const chosen = worth
      .filter((part) => part.said === said)
      .slice(0, SENTENCES_OF_ONE)
      .toSorted((a, b) => a.position - b.position);
    return {
      said: { ...said, text: chosen.map(({ text }) => withListed(text, said)).join(' ') },
      coverage: chosen[0]?.coverage ?? 0,
    };
  });
}

const LISTED = 5;

/** A sentence that ends with a colon is completed by the lines that follow it. */
function withListed(sentence: string, { text }: Quotable): string {
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

/** True if a question asks for a day. */
export const awaitsDay = (question: string): boolean =>
  AWAITED.some(([awaited, pattern]) => awaited === 'when' && pattern.test(question));

function fitsQuestion(
  { said, text }: { said: Quotable; text: string },
  awaited: Awaited,
  timezone: string,
): boolean {
  switch (awaited) {
    case 'decision':
      return isDecision(text);
    case 'when':
      return datesIn(text, new Date(said.at || 0), timezone).length > 0;
    case 'where':
      return WHERE.test(text);
    case 'how-many':
      return NUMBER.test(text);
    case 'why':
      return REASON.test(text);
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
