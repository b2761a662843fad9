import type { Message } from '@parley/model';
import { type Client, read } from '../identity.ts';
import type { Summary } from '../summaries/read.ts';

/** The most messages to read, and how many of them to show at least. */
const MESSAGES = 160;
const SHOWN_MESSAGES = 80;
/** How many to show at least, and at most, of those that a summary covers. */
const COVERED = { least: 40, most: 100 };

/** The columns that a turn is made of. */
export const COLUMNS = `id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata,
  edited_at, deleted_at, created_at, updated_at, thread_id, reply_count, last_reply_at,
  pinned_at, pinned_by, released_at`;

/**
 * A message that the asker can read and that is not deleted; null otherwise. @throws BackendError
 */
export const readMessage = (asker: Client, what: string, id: string): Promise<Message | null> =>
  read(
    what,
    asker.from('messages').select(COLUMNS).eq('id', id).is('deleted_at', null).maybeSingle(),
  );

/** The conversation at the time of the question. */
export type ConversationMessages = {
  /** Oldest first, without the asking message. */
  before: Message[];
  othersWroteSince: boolean;
  /** The message that the asking message replies to. */
  repliedTo: Message | null;
};

/**
 * The messages before the asking one, oldest first. Replies to earlier questions may be newer than
 * the asking message and still belong before it; later messages of people have their own runs.
 */
export async function readConversationMessages(
  asker: Client,
  asked: Message,
  replyId: string,
): Promise<ConversationMessages> {
  // In a thread, the conversation is the thread.
  const inConversation = () => {
    const messages = asker.from('messages').select(COLUMNS).eq('channel_id', asked.channel_id);
    return asked.thread_id === null
      ? messages.is('thread_id', null)
      : messages.or(`id.eq.${asked.thread_id},thread_id.eq.${asked.thread_id}`);
  };
  const page = () =>
    inConversation()
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(MESSAGES);
  const newest = await read('The conversation', page());
  const since = newest
    .slice(
      0,
      Math.max(
        0,
        newest.findIndex(({ id }) => id === asked.id),
      ),
    )
    .filter(({ id }) => id !== replyId);
  const isLate = newest.every(({ id }) => id !== asked.id);
  const before = isLate
    ? await read('The conversation', page().lte('created_at', asked.created_at))
    : newest.slice(newest.findIndex(({ id }) => id === asked.id));
  const messages = [
    ...before.filter(({ id }) => id !== asked.id).toReversed(),
    ...since.toReversed().filter(({ role }) => role === 'assistant'),
  ];
  const parentId = asked.reply_to_id;
  const repliedTo =
    parentId === null
      ? null
      : (messages.find(({ id }) => id === parentId) ??
        (await readMessage(asker, 'The message replied to', parentId)));
  return { before: messages, othersWroteSince: isLate || since.length > 0, repliedTo };
}

/**
 * The messages that the model reads, including the one that the asking message replies to, however
 * old it is.
 */
export function messagesForModel(
  { before, repliedTo }: ConversationMessages,
  asked: Message,
  summary: Summary | null,
): Message[] {
  const recent = withoutSummarised(inSteps(before), summary);
  const withParent = repliedTo && !recent.includes(repliedTo) ? [repliedTo, ...recent] : recent;
  return [...withParent.filter(({ role }) => role !== 'system'), asked];
}

/** The page read is longer than what is shown, so that its beginning need not move each time. */
const inSteps = (before: Message[]): Message[] =>
  before.slice(steadyStart(before, SHOWN_MESSAGES, MESSAGES));

/** Leaves out messages that the summary covers, except the newest. */
function withoutSummarised(before: Message[], summary: Summary | null): Message[] {
  if (!summary) return before;
  const covered = Date.parse(summary.uptoAt);
  const firstNew = before.findIndex(({ created_at: at }) => Date.parse(at) > covered);
  const start = steadyStart(before, COVERED.least, COVERED.most);
  return before.slice(firstNew < 0 ? start : Math.min(firstNew, start));
}

/**
 * Where a window over the newest messages begins: at the message with the smallest id hash among
 * those between `least` and `most` from the end. New messages rarely change it, so the beginning
 * of a request stays the same and a provider can cache it.
 */
function steadyStart(messages: Message[], least: number, most: number): number {
  if (messages.length <= least) return 0;
  const from = Math.max(0, messages.length - most);
  const marks = messages.slice(from, messages.length - least + 1).map(({ id }) => markOf(id));
  return from + marks.indexOf(Math.min(...marks));
}

/** Ids begin with their time; their end is random. */
const markOf = (id: string): number => Number.parseInt(id.slice(-8), 16);
