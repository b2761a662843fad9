import { conversation as basis } from '@parley/built-in/testing';
import type { Conversation, SeenTurn, Turn } from '../conversation/conversation.ts';

export { assistantTurn, userTurn } from '@parley/built-in/testing';

/** What people see of a message with nothing but its text. */
export const seen = (body: string, more: Partial<SeenTurn> = {}): SeenTurn => ({
  body,
  files: [],
  inReplyTo: null,
  quote: null,
  isEdited: false,
  isPinned: false,
  replies: 0,
  lastReplies: [],
  reactions: [],
  votes: [],
  cards: [],
  ...more,
});

/** A conversation whose last turn is the asking message. */
export function conversation(
  turns: Turn[],
  {
    channel,
    ...more
  }: Partial<Omit<Conversation, 'channel'>> & { channel?: Partial<Conversation['channel']> } = {},
): Conversation {
  const { channel: room, task: _task, ...shared } = basis([]);
  return {
    ...shared,
    workspaceName: 'Harbour Works',
    editedAt: null,
    personId: 'ada',
    allowedTools: null,
    people: shared.members.map((name) => ({ name })),
    asker: {},
    settled: [],
    summary: null,
    pictures: [],
    threadId: null,
    othersWroteSince: false,
    ...more,
    channel: {
      ...room,
      topic: 'crane-refit',
      description: null,
      promptVersion: 0,
      model: null,
      ...channel,
    },
    turns,
  };
}
