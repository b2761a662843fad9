import { parse } from '@parley/markdown';
import { plainName } from '@parley/model';
import type { Nodes } from 'mdast';
import { builtInLanguageOf } from '../language.ts';
import { type Language, LANGUAGES } from '../languages/index.ts';
import { sentences } from '../words.ts';
import {
  type RiskCandidate,
  evidenceOf,
  type RiskMessage,
  shortened,
  clampedScore,
  RISK_TITLE_MAX,
} from './candidate.ts';
import { CONCERN, EXPLICIT, matches, MODIFIERS, OVER, SIGNALS } from './signals.ts';

/** A sentence as the built-in rules read it. */
type Reading = {
  sentence: string;
  category: string | null;
  likelihood: number;
  impact: number;
  words: string[];
};

const POSSIBLE = 3;
const NOTICEABLE = 3;
const LEAST_CHARACTERS = 15;

/**
 * One candidate for each message, from its most serious sentence; null if the message mentions no
 * danger.
 */
export function candidateIn(said: RiskMessage): RiskCandidate | null {
  const language = builtInLanguageOf(said.text);
  const readings = sentences(plain(said.text)).flatMap(
    (sentence) => readSentence(sentence, language) ?? [],
  );
  const [gravest] = readings.toSorted((a, b) => b.likelihood * b.impact - a.likelihood * a.impact);
  if (!gravest) return null;
  const { sentence, category, likelihood, impact, words } = gravest;
  const list = new Intl.ListFormat(language).format(words.map(LANGUAGES[language].risks.quoted));
  return {
    title: plainName(shortened(sentence.replace(/[.!…]+$/, ''), RISK_TITLE_MAX)),
    description: LANGUAGES[language].risks.reason(list),
    category,
    likelihood,
    impact,
    evidence: [evidenceOf(said, sentence)],
  };
}

function readSentence(sentence: string, language: Language): Reading | null {
  // A question states what its author does not know, not what may happen.
  if (
    sentence.length < LEAST_CHARACTERS ||
    sentence.endsWith('?') ||
    matches(sentence, OVER).length > 0
  )
    return null;
  const concern = matches(sentence, CONCERN);
  const explicit = matches(sentence, EXPLICIT);
  const signal = SIGNALS.find(
    ({ words, needsConcern }) =>
      matches(sentence, words).length > 0 &&
      (!needsConcern || concern.length + explicit.length > 0),
  );
  if (!signal && explicit.length === 0) return null;
  const changes = MODIFIERS.map((modifier) => ({
    ...modifier,
    found: matches(sentence, modifier.words),
  })).filter(({ found }) => found.length > 0);
  const sum = (of: 'likelihood' | 'impact') =>
    changes.reduce((total, change) => total + change[of], 0);
  return {
    sentence,
    category: signal ? LANGUAGES[language].risks.categories[signal.category] : null,
    likelihood: clampedScore(POSSIBLE + sum('likelihood')),
    impact: clampedScore((signal?.impact ?? NOTICEABLE) + sum('impact')),
    words: [
      ...new Set([
        ...(signal ? matches(sentence, signal.words) : []),
        ...(signal && !signal.needsConcern ? [] : concern),
        ...explicit,
        ...changes.flatMap(({ found }) => found),
      ]),
    ],
  };
}

/** What a message says, without code, tables and addresses, whose words are not its own. */
const plain = (source: string): string => lines(parse(source).children);

const lines = (blocks: Nodes[]) => blocks.map(spoken).join('\n');

function spoken(node: Nodes): string {
  switch (node.type) {
    case 'code':
    case 'inlineCode':
    case 'table':
      return ' ';
    case 'link':
      return node.data?.isLiteral ? ' ' : node.children.map(spoken).join('');
    case 'image':
      return node.alt ?? '';
    case 'break':
      return '\n';
    case 'blockquote':
    case 'list':
    case 'listItem':
      return lines(node.children);
    default:
      if ('children' in node) return node.children.map(spoken).join('');
      return 'value' in node ? node.value : '';
  }
}
