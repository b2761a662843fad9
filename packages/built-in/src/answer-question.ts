import { pattern } from '@parley/model/pattern';
import { datesIn, dayFor } from './dates.ts';
import type { AnswerContext } from './context.ts';
import { found, quotableMessages } from './quotable-messages.ts';
import { type Composed, quotedIds } from './quotes.ts';
import { answersTo, awaitsDay } from './retrieve.ts';
import type { Quotable } from './quotable.ts';
import { terms } from './words.ts';

const QUOTES = 3;
const QUOTES_OF_EACH = 2;
/** A part of a question with fewer words of its own is about the subject of the whole. */
const OWN_SUBJECT = 2;

/** Matches a question about what a person said. */
const SPEAKS = pattern('iu')`
  (?<!\p{L})(say|said|says|tell|told|write|wrote|think|mean|ask|asked|sagt|sagte|gesagt|schrieb
  |geschrieben|meint|meinte|fragt|gefragt)(?!\p{L})
`;
/** A question about the person who asks. */
const SELF =
  /(?<!\p{L})(?:(?:am|do|did|have|was|will|shall) I|(?:bin|habe|war|werde|muss|bekomme) ich)(?!\p{L})/iu;
/** Between two questions in one. */
const BETWEEN = pattern('iu')`
  ,?\s+(?:and|und)\s+
  (?=(?:(?:on|by|for|since|at|an|bis|seit|für|ab|um)\s)?
  (?:who|whom|what|when|where|which|how|why|wer|wen|wem|was|wann|wo|wohin|wie|welche[rsnm]?|warum)\s)
`;

/**
 * The passages that answer a question, from the conversation and from what was found elsewhere;
 * null if there are none. Of two questions in one, each is answered.
 */
export function answerQuestion(context: AnswerContext): Composed | null {
  const everything = [
    ...new Map(
      [...quotableMessages(context), ...found(context)].map((said) => [
        `${said.href} ${said.text}`,
        said,
      ]),
    ).values(),
  ];
  const person = context.personMeant;
  const speaks = person !== null && SPEAKS.test(context.text);
  const asked = speaks
    ? everything.filter(({ author }) => author === person)
    : SELF.test(context.text)
      ? everything.filter((said) => concerns(said, context.asked.author))
      : everything;
  const parts = context.text.split(BETWEEN);
  const best = new Map(
    parts.flatMap((part) =>
      answersTo(
        terms(part).length < OWN_SUBJECT ? context.text : part,
        asked,
        context.clock,
        parts.length > 1 ? QUOTES_OF_EACH : QUOTES,
        context.text,
      ).map(({ said }) => [`${said.href} ${said.text}`, said]),
    ),
  );
  if (best.size === 0) return null;
  const quotes = [...best.values()];
  const isHere = quotes.every(
    ({ href }) => href === null || href.startsWith(`${context.conversation.channel.path}?`),
  );
  return {
    text: [
      isHere ? context.say.found : context.say.foundElsewhere,
      ...quotes.map(
        (said) => `- ${context.quote(awaitsDay(context.text) ? withDay(said, context) : said)}`,
      ),
    ].join('\n'),
    sources: quotedIds(quotes),
  };
}

/** True for what a person wrote, what names them, and what is no message of a person. */
const concerns = ({ id, author, text }: Quotable, person: string): boolean =>
  id === null || author === person || text.includes(person.split(' ')[0] ?? person);

/** 'On Friday' is useless without the date, so the date is added if the text names no other. */
function withDay(said: Quotable, { clock, language }: AnswerContext): Quotable {
  const [day, ...others] =
    said.at === '' ? [] : datesIn(said.text, new Date(said.at), clock.timezone);
  return day && others.length === 0
    ? { ...said, text: `${said.text} (${dayFor(day, language, clock.timezone)})` }
    : said;
}
