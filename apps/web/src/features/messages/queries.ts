import type { AssistantRun, Attachment, Message, Reaction } from '@parley/model';
import { useMemo, useState } from 'react';
import { collections, hasUnsent, useMessagesOf, useRowsWhere } from '../../data/index.ts';
import { OLDEST_FIRST } from '@parley/client/collections/row-lists';
import { stableGroups } from './stable-groups.ts';

/** No page of messages is as small. */
const FEW = 10;

/**
 * Whether a change of a channel's messages may be drawn with the next ones: a few have come or
 * changed, and somebody looks at them who has sent nothing just now.
 */
const canWait = (next: Message[], seen: Message[]): boolean =>
  next.length >= seen.length &&
  next.length < seen.length + FEW &&
  next[0]?.id === seen[0]?.id &&
  document.hasFocus() &&
  !hasUnsent();

/**
 * The loaded messages of a channel, oldest first; what is said in its threads is not among them.
 */
export function useMessages(channelId: string): Message[] {
  'use memo';
  return useMessagesOf(channelId, canWait).filter(
    (message) => !message.deleted_at && !message.thread_id,
  );
}

export type Thread = { root: Message | undefined; replies: Message[] };

/** The loaded messages of a thread, oldest first, and the message it is about. */
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

/**
 * The newest loaded message of a person in a channel, or null: asked when it is needed, not
 * followed.
 */
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
  /** By the message that was asked: a run for each assistant it asks. */
  runs: ReadonlyMap<string, AssistantRun[]>;
  /** By the message that answers. */
  runsByReply: ReadonlyMap<string, AssistantRun>;
};

/** What belongs to the channel's messages, by message. */
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
