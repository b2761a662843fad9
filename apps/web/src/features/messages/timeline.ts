import { type Message, times } from '@parley/model';

/** One row of the conversation's list. */
export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean };

/**
 * The list as it is read: a divider for each day and one before the first unread message, and messages of one
 * author within five minutes as one group.
 * @param readUpTo the last-read instant when the channel was opened; null shows no divider.
 */
export function timeline(messages: Message[], readUpTo: string | null, ownId: string | null): TimelineItem[] {
  const items: TimelineItem[] = [];
  let previous: Message | null = null;
  let dividerShown = readUpTo === null;
  for (const message of messages) {
    const isNewDay = !previous || dayOf(previous) !== dayOf(message);
    if (isNewDay) items.push({ kind: 'day', key: `day-${dayOf(message)}`, at: message.created_at });
    const isNew = !dividerShown && readUpTo !== null && message.author_id !== ownId && new Date(message.created_at) > new Date(readUpTo);
    if (isNew) {
      items.push({ kind: 'new', key: 'new' });
      dividerShown = true;
    }
    items.push({ kind: 'message', key: message.id, message, isFirstOfGroup: isNewDay || isNew || !continues(previous, message) });
    previous = message;
  }
  return items;
}

function continues(previous: Message | null, message: Message): boolean {
  if (!previous || previous.author_id !== message.author_id || previous.role !== message.role || message.role === 'system' || message.reply_to_id) return false;
  return new Date(message.created_at).getTime() - new Date(previous.created_at).getTime() < times.groupMessagesMs;
}

const dayOf = ({ created_at }: Message) => new Date(created_at).toDateString();

/** True for one to six emoji and nothing else: shown large. */
export function isEmojiOnly(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || /[\p{L}\p{N}]/u.test(trimmed)) return false;
  return /^(?:\p{RGI_Emoji}\s*){1,6}$/v.test(trimmed);
}
