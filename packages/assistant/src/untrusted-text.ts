import type { Conversation } from './conversation/conversation.ts';

/**
 * Everything a model reads that people or web pages wrote. Text by models, including summaries,
 * does not count: an address that one model made up must not be quoted by the next as if a person
 * had named it.
 */
export const untrustedText = ({ channel, turns, related }: Conversation): string =>
  [
    channel.prompt,
    ...turns
      .filter(({ role, by }) => role === 'user' && by !== 'assistant')
      .map(({ text }) => text),
    ...related.map(({ text }) => text),
  ].join('\n');
