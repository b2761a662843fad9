import { conversation as basis } from '@parley/built-in/testing';
import type { Conversation, Turn } from '../conversation/conversation.ts';

export { assistantTurn, userTurn } from '@parley/built-in/testing';

/** A conversation whose last turn is the asking message. */
export function conversation(
  turns: Turn[],
  {
    channel,
    ...more
  }: Partial<Omit<Conversation, 'channel'>> & { channel?: Partial<Conversation['channel']> } = {},
): Conversation {
  const { channel: room, ...shared } = basis([]);
  return {
    ...shared,
    workspaceName: 'Harbour Works',
    personId: 'ada',
    allowedTools: null,
    summary: null,
    pictures: [],
    threadId: null,
    othersWroteSince: false,
    ...more,
    channel: { ...room, topic: 'crane-refit', promptVersion: 0, model: null, ...channel },
    turns,
  };
}
