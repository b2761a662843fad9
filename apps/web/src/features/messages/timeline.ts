import { type Message, times } from '@parley/model';
import { dayKey } from '../../lib/format.ts';

/** A row of the message list. */
export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'end'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstOfGroup: boolean };

/** Below the messages: some space, or the loading state of newer messages. */
export const LIST_END: TimelineItem = { kind: 'end', key: 'end' };

/**
 * The list's items: a divider for each day and one before the first new message. Messages of the
 * same author within five minutes form a group.
 */
export function timeline(messages: Message[], newFromId: string | null): TimelineItem[] {
  const items: TimelineItem[] = [];
  let previous: Message | null = null;
  let today = NEVER;
  for (const message of messages) {
    const isNewDay = !isWithin(today, message.created_at);
    if (isNewDay) today = dayOf(message.created_at);
    const isNew = message.id === newFromId;
    if (isNewDay)
      items.push({ kind: 'day', key: `day-${dayKey(message.created_at)}`, at: message.created_at });
    if (isNew) items.push({ kind: 'new', key: 'new' });
    items.push({
      kind: 'message',
      key: message.id,
      message,
      isFirstOfGroup: isNewDay || isNew || !continues(previous, message),
    });
    previous = message;
  }
  return items;
}

/** The first message of others after the last-read instant, or null. */
export function firstUnread(
  messages: Message[],
  readUpTo: string | null,
  ownId: string,
): string | null {
  if (readUpTo === null) return null;
  const readAt = Date.parse(readUpTo);
  return (
    messages.find(
      (message) => message.author_id !== ownId && Date.parse(message.created_at) > readAt,
    )?.id ?? null
  );
}

/**
 * The newest message of others, which own messages may follow. Without one, the first of all
 * messages: later ones of others have arrived since, and those of earlier pages are older.
 */
export const newestOfOthers = (messages: Message[], ownId: string): Message | undefined =>
  messages.findLast(({ author_id }) => author_id !== ownId) ?? messages[0];

type Span = { from: number; to: number };

const NEVER: Span = { from: 0, to: 0 };

/**
 * The local day of an instant. Computed once per day instead of once per message, because calendar
 * functions are slow.
 */
function dayOf(instant: string): Span {
  const at = new Date(instant);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  return {
    from: new Date(year, month, date).getTime(),
    to: new Date(year, month, date + 1).getTime(),
  };
}

function isWithin({ from, to }: Span, instant: string): boolean {
  const at = Date.parse(instant);
  return at >= from && at < to;
}

/** The name that a program gives itself; a webhook may serve several. */
const shownAs = ({ metadata }: Message): unknown =>
  typeof metadata === 'object' && metadata !== null && 'shown_as' in metadata
    ? metadata.shown_as
    : undefined;

function continues(previous: Message | null, message: Message): boolean {
  if (
    !previous ||
    previous.author_id !== message.author_id ||
    previous.role !== message.role ||
    message.role === 'system' ||
    message.reply_to_id ||
    shownAs(previous) !== shownAs(message)
  )
    return false;
  return Date.parse(message.created_at) - Date.parse(previous.created_at) < times.groupMessagesMs;
}

/** True for text of only one to six emoji, which is shown large. */
export function isEmojiOnly(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || /[\p{L}\p{N}]/u.test(trimmed)) return false;
  return /^(?:\p{RGI_Emoji}\s*){1,6}$/v.test(trimmed);
}
