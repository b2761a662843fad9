import type { ModelRequest, OpenAiServer, Script } from '@parley/assistant/testing';
import { stems } from '@parley/built-in/words';
import type { Office } from './office/build.ts';
import { contains } from './grade.ts';
import type { Question } from './questions.ts';

/** Whether the evidence of a question was in what the model was sent. */
export type Recall = { atOnce: boolean; searched: boolean; rounds: number; characters: number };

/** Tools that a question's own words name; a search for its words comes first. */
const NAMED: readonly [RegExp, string, Record<string, unknown>][] = [
  [/risk|risik/i, 'find_risks', { statuses: ['open', 'mitigating', 'accepted', 'closed'] }],
  [
    /\bnext\b|\bevents?\b|\bmeetings?\b|shooting|drill|nächste|termin/i,
    'find_events',
    { to: new Date(Date.now() + 90 * 86_400_000).toISOString() },
  ],
  [/address|open|hours|showroom|\boffice\b|büro|contact/i, 'find_locations', {}],
  [/\bwho(m|se)?\b|\bwer\b|people|chef|boss|phone|head of/i, 'find_people', {}],
];
const MOST_SEARCHES = 4;

/** A fixed policy instead of a model: at most four searches in one round, then an answer. */
export const policy: Script = {
  think: (request) =>
    request.messages.at(-1)?.role === 'tool'
      ? { say: ['That is all.'] }
      : { call: searchesFor(questionOf(request)) },
};

function searchesFor(question: string): { name: string; input: unknown }[] {
  const words = stems(question).toSorted((a, b) => b.length - a.length);
  return [
    { name: 'search', input: { words: words.slice(0, 8).join(' OR ') } },
    ...NAMED.flatMap(([pattern, name, input]) =>
      pattern.test(question) ? [{ name, input }] : [],
    ).slice(0, 1),
    ...words.slice(0, 3).map((word) => ({ name: 'search', input: { words: word } })),
  ].slice(0, MOST_SEARCHES);
}

/** The text of the last message of a person, which is the question. */
export function questionOf({ messages }: ModelRequest): string {
  const last = messages.findLast(({ role }) => role === 'user');
  const text = textIn(last?.content);
  const line = text.trim().split('\n').at(-1) ?? '';
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && 'text' in parsed
      ? String(parsed.text)
      : line;
  } catch {
    return line;
  }
}

const textIn = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
      : '';

/** What the requests for one question held. */
export function recallOf(question: Question, server: OpenAiServer, office: Office): Recall {
  const asked = server.requests.filter((request) => questionOf(request).includes(question.ask));
  const texts = asked.map((request) =>
    request.messages.map(({ content }) => textIn(content)).join('\n'),
  );
  const holds = (text: string | undefined) =>
    text !== undefined &&
    question.evidence.some((key) =>
      proofsOf(key, question, office).some((proof) => contains(unquoted(text), unquoted(proof))),
    );
  return {
    atOnce: holds(texts[0]),
    searched: holds(texts.at(-1)),
    rounds: asked.length,
    characters: asked.reduce((sum, request) => sum + JSON.stringify(request).length, 0),
  };
}

/** The words that prove that the evidence was there. */
function proofsOf(key: string, { says }: Question, { messages, files }: Office): string[] {
  const message = messages.get(key);
  if (message) return [message.text];
  if (!key.startsWith('file:')) return [key];
  const lines = files.get(key.slice('file:'.length))?.file.pages.join('\n').split('\n') ?? [];
  return lines.filter((line) => says.some((forms) => forms.some((form) => contains(line, form))));
}

/** A request quotes what it holds, once or twice. */
const unquoted = (text: string) => text.replaceAll(/\\+(?:n|"|\\)|[\s"\\]+/g, ' ');
