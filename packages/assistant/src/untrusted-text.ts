import type { Conversation } from './conversation/conversation.ts';
import { isByPerson } from './conversation/writer.ts';

/**
 * Everything a model reads that people or web pages wrote. Text by models, including summaries,
 * does not count: an address that one model made up must not be quoted by the next as if a person
 * had named it. Nor does what programs post.
 */
export const untrustedText = ({ channel, turns, related }: Conversation): string =>
  [
    channel.prompt,
    channel.description ?? '',
    ...turns.flatMap((turn) => [
      ...(turn.role === 'user' && isByPerson(turn) ? [turn.text] : []),
      ...(turn.seen?.lastReplies ?? []).filter(isByPerson).map(({ text }) => text),
    ]),
    ...related.filter(isByPerson).map(({ text }) => text),
  ].join('\n');
