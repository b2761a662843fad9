import { type Message, times } from '@parley/model';
import { dayKey } from '../../lib/format.ts';

/** One row of the conversation's list. */
export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean };

/**
 * The list as it is read: a divider for each day and one before the first new message, and messages of one author
 * within five minutes as one group.
 */
export function timeline(messages: Message[], newFromId: string | null): TimelineItem[] {
  const items: TimelineItem[] = [];
  let previous: Message | null = null;
  for (const message of messages) {
    const isNewDay = !previous || dayKey(previous.created_at) !== dayKey(message.created_at);
    const isNew = message.id === newFromId;
    if (isNewDay) items.push({ kind: 'day', key: `day-${dayKey(message.created_at)}`, at: message.created_at });
    if (isNew) items.push({ kind: 'new', key: 'new' });
    items.push({ kind: 'message', key: message.id, message, isFirstOfGroup: isNewDay || isNew || !continues(previous, message) });
    previous = message;
  }
  return items;
}

/** The first message of somebody else after the last-read instant, or null. */
export function firstUnread(messages: Message[], readUpTo: string | null, ownId: string): string | null {
  if (readUpTo === null) return null;
  const readAt = new Date(readUpTo);
  return messages.find((message) => message.author_id !== ownId && new Date(message.created_at) > readAt)?.id ?? null;
}

function continues(previous: Message | null, message: Message): boolean {
  if (!previous || previous.author_id !== message.author_id || previous.role !== message.role || message.role === 'system' || message.reply_to_id) return false;
  return new Date(message.created_at).getTime() - new Date(previous.created_at).getTime() < times.groupMessagesMs;
}

/** True for one to six emoji and nothing else: shown large. */
export function isEmojiOnly(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || /[\p{L}\p{N}]/u.test(trimmed)) return false;
  return /^(?:\p{RGI_Emoji}\s*){1,6}$/v.test(trimmed);
}
