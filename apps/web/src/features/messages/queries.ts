import type { AssistantRun, Attachment, Message, Reaction } from '@parley/model';
import { useMemo, useState } from 'react';
import { collections, hasUnsent, useMessagesOf, useRowsWhere } from '../../data/index.ts';
import { OLDEST_FIRST } from '@parley/client/collections/row-lists';
import { stableGroups } from './stable-groups.ts';

/** Less than a page of messages. */
const FEW = 10;

/**
 * True if a change of a channel's messages may be rendered together with the next one: only a few
 * were added or changed, and the user is looking but has not just sent anything.
 */
const canWait = (next: Message[], seen: Message[]): boolean =>
  next.length >= seen.length &&
  next.length < seen.length + FEW &&
  next[0]?.id === seen[0]?.id &&
  document.hasFocus() &&
  !hasUnsent();

/** A channel's loaded messages, oldest first, without thread replies. */
export function useMessages(channelId: string): Message[] {
  'use memo';
  return useMessagesOf(channelId, canWait).filter(
    (message) => !message.deleted_at && !message.thread_id,
  );
}

export type Thread = { root: Message | undefined; replies: Message[] };

/** A thread's loaded messages, oldest first, and its root message. */
export function useThread(rootId: string): Thread {
  'use memo';
  const roots = useRowsWhere('messages', 'id', rootId);
  const data = useRowsWhere('messages', 'thread_id', rootId, OLDEST_FIRST);
  const [root] = roots;
  return {
    root: root?.deleted_at ? undefined : root,
    replies: data.filter((message) => !message.deleted_at),
  };
}

/** The newest loaded message of a user in a channel, or null. Read once, not subscribed to. */
export function lastWrittenBy(profileId: string, channelId: string): string | null {
  const own = [...collections.messages.values()].filter(
    (row) =>
      row.channel_id === channelId &&
      row.author_id === profileId &&
      row.role === 'user' &&
      !row.thread_id &&
      !row.deleted_at,
  );
  return (
    own.reduce<Message | null>(
      (last, row) => (last && last.created_at > row.created_at ? last : row),
      null,
    )?.id ?? null
  );
}

export type MessageDetails = {
  attachments: ReadonlyMap<string, Attachment[]>;
  reactions: ReadonlyMap<string, Reaction[]>;
  /** Runs by the message that started them, one per assistant. */
  runs: ReadonlyMap<string, AssistantRun[]>;
  /** Runs by the message with their answer. */
  runsByReply: ReadonlyMap<string, AssistantRun>;
};

/** Rows that belong to a channel's messages, by message id. */
export function useMessageDetails(channelId: string): MessageDetails {
  const attachments = useRowsWhere('attachments', 'channel_id', channelId, OLDEST_FIRST);
  const reactions = useRowsWhere('reactions', 'channel_id', channelId, OLDEST_FIRST);
  const runs = useRowsWhere('assistant_runs', 'channel_id', channelId, OLDEST_FIRST);
  return {
    attachments: useGroups(attachments),
    reactions: useGroups(reactions),
    runs: useGroups(runs),
    runsByReply: useMemo(() => new Map(runs.map((run) => [run.reply_id, run])), [runs]),
  };
}

function useGroups<Row extends { message_id: string }>(rows: Row[]): ReadonlyMap<string, Row[]> {
  const [held, hold] = useState(() => ({ rows, groups: stableGroups(rows, new Map()) }));
  if (held.rows === rows) return held.groups;
  const groups = stableGroups(rows, held.groups);
  hold({ rows, groups });
  return groups;
}
