import { pattern } from '@parley/model/pattern';
import { firstDate, dayFor } from './dates.ts';
import type { AnswerContext } from './context.ts';
import { found, quotableMessages } from './quotable-messages.ts';
import { type Composed, quotedIds } from './quotes.ts';
import { answersTo, awaitsDay } from './retrieve.ts';
import type { Quotable } from './quotable.ts';

const QUOTES = 4;

/** Matches a question about what a person said. */
const SPEAKS = pattern('iu')`
  (?<!\p{L})(say|said|says|tell|told|write|wrote|think|mean|ask|asked|sagt|sagte|gesagt|schrieb
  |geschrieben|meint|meinte|fragt|gefragt)(?!\p{L})
`;

/**
 * The sentences that answer a question, from the prompt, the conversation, or what was found
 * elsewhere; null if there are none.
 */
export function answerQuestion(context: AnswerContext): Composed | null {
  const here = quotableMessages(context);
  const everything = [
    ...new Map([...here, ...found(context)].map((said) => [said.href ?? said.text, said])).values(),
  ];
  const person = context.personMeant;
  const speaks = person !== null && SPEAKS.test(context.text);
  const asked = speaks ? everything.filter(({ author }) => author === person) : everything;
  const best = answersTo(context.text, asked, context.clock, QUOTES).map(({ said }) => said);
  if (best.length === 0) return null;
  const isHere = best.every(
    ({ href }) => href === null || href.startsWith(`${context.conversation.channel.path}?`),
  );
  const title = isHere ? context.say.found : context.say.foundElsewhere;
  return {
    text: [
      title,
      ...best.map(
        (said) => `- ${context.quote(awaitsDay(context.text) ? withDay(said, context) : said)}`,
      ),
    ].join('\n'),
    sources: quotedIds(best),
  };
}

/** 'On Friday' is useless without the date, so the date is added. */
function withDay(said: Quotable, { clock, language }: AnswerContext): Quotable {
  const day = said.at === '' ? null : firstDate(said.text, new Date(said.at), clock.timezone);
  return day ? { ...said, text: `${said.text} (${dayFor(day, language, clock.timezone)})` } : said;
}
