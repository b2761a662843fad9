import { rank } from '../words.ts';
import type { AnswerContext } from './context.ts';
import { found, knownHere } from './known.ts';
import { type Composed, idsOf, linkTo, plainLine } from './quotes.ts';
import type { Quotable } from './quotable.ts';

const LINKS = 3;
const LABEL_CHARACTERS = 60;
/** Less of the question than this is a chance meeting of words. */
const LEAST_COVERAGE = 0.15;

/**
 * Where nothing answers: at most three links to what comes nearest, and no sentence that claims
 * anything.
 */
export function answerClosest(context: AnswerContext): Composed {
  const { say, findings, text } = context;
  const near = rank([...found(context), ...knownHere(context)].filter(hasLink), text)
    .filter(({ coverage }) => coverage >= LEAST_COVERAGE)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
  const closest = [...new Map(near.map((said) => [said.href, said])).values()].slice(0, LINKS);
  if (closest.length === 0)
    return { text: findings.times('search') > 0 ? say.nowhere : say.none, sources: [] };
  return {
    text: [say.closest, ...closest.map((said) => `- ${linkTo(labelOf(said), said.href)}`)].join(
      '\n',
    ),
    sources: idsOf(closest),
  };
}

const hasLink = ({ href }: Quotable) => href !== null;

/** Its first words, without marks that a cut may have left half of; a message is not repeated. */
function labelOf({ text }: Quotable): string {
  const line = plainLine(text.replaceAll(/\*\*|__|`/g, ''));
  return line.length > LABEL_CHARACTERS
    ? `${line.slice(0, LABEL_CHARACTERS).replace(/\s+\S*$/, '')} …`
    : line;
}
