import { sentences } from './words.ts';
import type { AnswerContext } from './context.ts';
import { found } from './quotable-messages.ts';
import { type Composed, quotedIds, plainName } from './quotes.ts';

const QUESTIONS = 5;

/** The open questions that address a person by name. */
export function answerAskedOf(context: AnswerContext): Composed {
  const { intent, say, asked } = context;
  if (intent.kind !== 'asked-of') return { text: say.none, sources: [] };
  const isSelf = /^(?:me|mich)$/i.test(intent.name);
  const name = isSelf ? (asked.author.split(' ')[0] ?? asked.author) : intent.name;
  const called = new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu');
  const questions = found(context)
    .filter(({ text, author }) => called.test(text) && !called.test(author))
    .flatMap((said) => {
      const question = sentences(said.text).find((sentence) => sentence.endsWith('?'));
      return question === undefined ? [] : [{ ...said, text: question }];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, QUESTIONS);
  if (questions.length === 0) return { text: say.noneAskedOf(plainName(name)), sources: [] };
  return {
    ...context.quotes(say.askedOf(plainName(name)), questions),
    sources: quotedIds(questions),
  };
}
