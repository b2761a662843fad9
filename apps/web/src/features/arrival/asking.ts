import { type AssistantRun, type Message, messageMetadata } from '@parley/model';
import { isActive } from '../assistant/run-facts.ts';

/**
 * A person who has written more often than this without the assistant does not need the hint about
 * it.
 */
const FIRST_MESSAGES = 3;
/** How long somebody is new. */
const NEW_MS = 14 * 86_400_000;

type Talk = {
  messages: readonly Pick<Message, 'id' | 'author_id' | 'role' | 'metadata'>[];
  runs: readonly Pick<AssistantRun, 'status' | 'message_id'>[];
  assistantId: string;
  mode: 'auto' | 'mention' | 'off';
  ownId: string;
};

/** Whether somebody who came then is new to the workspace. */
export const isNew = (since: string, now: number): boolean => now - Date.parse(since) < NEW_MS;

/**
 * Whether somebody has said their first words where the assistant stays silent, and has not
 * found out yet how it is asked.
 */
export function needsAskHint({ messages, runs, assistantId, mode, ownId }: Talk): boolean {
  if (mode === 'off') return false;
  const first = messages.findIndex(({ author_id }) => author_id === ownId);
  const own = messages.filter(({ author_id }) => author_id === ownId);
  if (first < 0 || own.length > FIRST_MESSAGES) return false;
  if (messages.slice(first).some(({ author_id }) => author_id === assistantId)) return false;
  if (own.some((message) => mentions(message).includes(assistantId))) return false;
  // Where it answers by itself, it was silent once it has looked at the words.
  const ids = new Set(own.map(({ id }) => id));
  const ofOwn = runs.filter(({ message_id }) => ids.has(message_id));
  return mode === 'mention' || (ofOwn.length > 0 && !ofOwn.some(isActive));
}

const mentions = ({ metadata }: Pick<Message, 'metadata'>): readonly string[] =>
  messageMetadata.safeParse(metadata).data?.mentions ?? [];
