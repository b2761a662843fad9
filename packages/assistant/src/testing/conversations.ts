import type { Conversation, Turn } from '../conversation/conversation.ts';

const CONVERSATION: Conversation = {
  workspaceName: 'Harbour Works',
  assistantName: 'Assistant',
  personId: 'ada',
  timezone: 'UTC',
  allowedTools: null,
  channel: {
    id: 'room',
    name: 'Crane refit',
    topic: 'crane-refit',
    prompt: '',
    promptVersion: 0,
    mode: 'auto',
    model: null,
    path: '/channels/room',
  },
  members: ['Ada', 'Bo', 'Cy', 'Dee'],
  summary: null,
  turns: [],
  pictures: [],
  related: [],
  threadId: null,
  isAddressed: false,
  othersWroteSince: false,
};

/** A message of a person; its id is 'by-' and the author. */
export const userTurn = (author: string, text: string): Turn => ({
  id: `by-${author}`,
  author,
  role: 'user',
  at: '2026-03-04T10:00:00Z',
  text,
});

/** A message of the assistant. */
export const assistantTurn = (text: string): Turn => ({
  ...userTurn('Assistant', text),
  role: 'assistant',
});

/** A conversation whose last turn is the asking message. */
export function conversation(
  turns: Turn[],
  {
    channel,
    ...more
  }: Partial<Omit<Conversation, 'channel'>> & { channel?: Partial<Conversation['channel']> } = {},
): Conversation {
  return { ...CONVERSATION, ...more, channel: { ...CONVERSATION.channel, ...channel }, turns };
}
