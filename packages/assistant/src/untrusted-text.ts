import type { Conversation } from './conversation.ts';

/**
 * Everything that people and pages wrote of what a model is given to read. Not what models wrote,
 * summaries among it: an address that one of them has made up may not be quoted by the next as if
 * somebody had named it.
 */
export const untrustedText = ({ channel, turns, related }: Conversation): string =>
  [
    channel.prompt,
    ...turns
      .filter(({ role, by }) => role === 'user' && by !== 'assistant')
      .map(({ text }) => text),
    ...related.map(({ text }) => text),
  ].join('\n');
