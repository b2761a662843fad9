import type { Conversation, Turn } from './conversation/conversation.ts';

/**
 * Everything a model reads that people or web pages wrote. Text by models, including summaries,
 * does not count: an address that one model made up must not be quoted by the next as if a person
 * had named it.
 */
export const untrustedText = ({ channel, turns, related }: Conversation): string =>
  [
    channel.prompt,
    channel.description ?? '',
    ...turns.flatMap((turn) => [
      ...(turn.role === 'user' && isByPerson(turn) ? [turn.text] : []),
      ...(turn.seen?.lastReplies ?? []).filter(isByPerson).map(({ text }) => text),
    ]),
    ...related.map(({ text }) => text),
  ].join('\n');

const isByPerson = ({ by }: Pick<Turn, 'by'>): boolean => by !== 'assistant';
