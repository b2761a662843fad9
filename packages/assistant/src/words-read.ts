import type { Conversation } from './conversation.ts';

/**
 * Everything that people and pages wrote of what a model is given to read. Not what models wrote, summaries among it: an
 * address that one of them has made up may not be quoted by the next as if somebody had named it.
 */
export const wordsRead = ({ channel, turns, related }: Conversation): string =>
  [
    channel.prompt,
    ...turns
      .filter(({ role, by }) => role === 'user' && by !== 'assistant')
      .map(({ text }) => text),
    ...related.map(({ text }) => text),
  ].join('\n');

/** The same of a tool's result: text, or rows of which those that an assistant has said are marked. */
export const resultWords = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (JSON.stringify(content, (_, value: unknown) => (isByAssistant(value) ? undefined : value)) ??
      '');

const isByAssistant = (value: unknown) =>
  typeof value === 'object' && value !== null && 'by' in value && value.by === 'assistant';
