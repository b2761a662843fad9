import { type AssistantRun, type Message, messageMetadata } from '@parley/model';
import { isActive } from '../assistant/run-facts.ts';

/** Users with more messages than this that did not need the assistant get no hint. */
const FIRST_MESSAGES = 3;
/** Members count as new for this long. */
const NEW_MS = 14 * 86_400_000;

type Talk = {
  messages: readonly Pick<Message, 'id' | 'author_id' | 'role' | 'metadata'>[];
  runs: readonly Pick<AssistantRun, 'status' | 'message_id'>[];
  assistantId: string;
  mode: 'auto' | 'mention' | 'off';
  ownId: string;
};

/** True if a member who joined at `since` is new to the workspace. */
export const isNewMember = (since: string, now: number): boolean =>
  now - Date.parse(since) < NEW_MS;

/**
 * True if a user's first messages got no answer from the assistant, and they have not asked it yet.
 */
export function needsAskHint({ messages, runs, assistantId, mode, ownId }: Talk): boolean {
  if (mode === 'off') return false;
  const first = messages.findIndex(({ author_id }) => author_id === ownId);
  const own = messages.filter(({ author_id }) => author_id === ownId);
  if (first < 0 || own.length > FIRST_MESSAGES) return false;
  if (messages.slice(first).some(({ author_id }) => author_id === assistantId)) return false;
  if (own.some((message) => mentions(message).includes(assistantId))) return false;
  // In auto mode, wait until its runs are over to know that it stayed silent.
  const ids = new Set(own.map(({ id }) => id));
  const ofOwn = runs.filter(({ message_id }) => ids.has(message_id));
  return mode === 'mention' || (ofOwn.length > 0 && !ofOwn.some(isActive));
}

const mentions = ({ metadata }: Pick<Message, 'metadata'>): readonly string[] =>
  messageMetadata.safeParse(metadata).data?.mentions ?? [];
