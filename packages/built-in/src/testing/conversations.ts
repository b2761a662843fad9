import type { Conversation, Turn } from '../conversation.ts';

const CONVERSATION: Conversation = {
  assistantName: 'Assistant',
  timezone: 'UTC',
  channel: {
    id: 'room',
    name: 'Crane refit',
    prompt: '',
    mode: 'auto',
    path: '/channels/room',
  },
  members: ['Ada', 'Bo', 'Cy', 'Dee'],
  turns: [],
  related: [],
  isAddressed: false,
};

/** A message without what is only seen on the screen. */
type PlainTurn = Omit<Turn, 'seen'>;

/** A message of a person; its id is 'by-' and the author. */
export const userTurn = (author: string, text: string): PlainTurn => ({
  id: `by-${author}`,
  author,
  role: 'user',
  at: '2026-03-04T10:00:00Z',
  text,
});

/** A message of the assistant. */
export const assistantTurn = (text: string): PlainTurn => ({
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
