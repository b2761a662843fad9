import { rank, shareOf, terms } from './words.ts';
import type { AnswerContext } from './context.ts';
import { found, quotableMessages } from './quotable-messages.ts';
import { type Composed, quotedIds, markdownLink, plainLine } from './quotes.ts';
import type { Quotable } from './quotable.ts';

const LINKS = 3;
const LABEL_CHARACTERS = 60;
/** What has fewer of the question's words is unlikely to hold the answer. */
const LEAST_SHARE = 0.5;
/** Half of two words is one, which is a coincidence. */
const LEAST_WORDS = 3;

/**
 * The answer if nothing answers the question: at most three links to the closest matches, without
 * any claim.
 */
export function answerClosest(context: AnswerContext): Composed {
  const { say, findings, text } = context;
  const near = rank([...found(context), ...quotableMessages(context)].filter(hasLink), text)
    .filter(({ item }) => isLikely(text, `${item.text} ${item.author} ${item.context ?? ''}`))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
  const closest = [...new Map(near.map((said) => [said.href, said])).values()].slice(0, LINKS);
  if (closest.length === 0)
    return { text: findings.times('search') > 0 ? say.nowhere : say.none, sources: [] };
  return {
    text: [
      say.closest,
      ...closest.map((said) => `- ${markdownLink(labelOf(said), said.href)}`),
    ].join('\n'),
    sources: quotedIds(closest),
  };
}

const isLikely = (question: string, text: string): boolean =>
  terms(question).length >= LEAST_WORDS && shareOf(question, text) >= LEAST_SHARE;

const hasLink = ({ href }: Quotable) => href !== null;

/**
 * The first words, without marks that a cut could leave unbalanced; the message itself is not
 * repeated.
 */
function labelOf({ text }: Quotable): string {
  const line = plainLine(text.replaceAll(/\*\*|__|`/g, ''));
  return line.length > LABEL_CHARACTERS
    ? `${line.slice(0, LABEL_CHARACTERS).replace(/\s+\S*$/, '')} …`
    : line;
}
