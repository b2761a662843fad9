import type { Message } from '@parley/model';
import { type Client, read } from '../identity.ts';
import type { Summary } from '../summaries/read.ts';

/** The most messages to read, and how many of them to show even if a summary covers them. */
const MESSAGES = 100;
const LEAST_MESSAGES = 40;

const COLUMNS = `id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata,
  edited_at, deleted_at, created_at, updated_at, thread_id, reply_count, last_reply_at,
  pinned_at, pinned_by`;

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
  const recent = withoutSummarised(before, summary);
  const withParent = repliedTo && !recent.includes(repliedTo) ? [repliedTo, ...recent] : recent;
  return [...withParent.filter(({ role }) => role !== 'system'), asked];
}

/** Leaves out messages that the summary covers, except the newest. */
const withoutSummarised = (before: Message[], summary: Summary | null): Message[] =>
  summary
    ? before.filter(
        ({ created_at: at }, index) =>
          index >= before.length - LEAST_MESSAGES || Date.parse(at) > Date.parse(summary.uptoAt),
      )
    : before;
