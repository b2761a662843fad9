import type { AssistantRun, Attachment, Message, Reaction } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useEffect, useMemo, useRef } from 'react';
import { collections } from '../../data/index.ts';
import { stableGroups } from './stable-groups.ts';

/** The loaded messages of a channel, oldest first. */
export function useMessages(channelId: string): Message[] {
  const { data } = useLiveQuery({ queryKey: ['messages', channelId], query: (query) => query.from({ message: collections.messages }).where(({ message }) => eq(message.channel_id, channelId)).orderBy(({ message }) => message.created_at).orderBy(({ message }) => message.id) });
  return useMemo(() => data.filter((message) => !message.deleted_at), [data]);
}

export type MessageDetails = {
  attachments: ReadonlyMap<string, Attachment[]>;
  reactions: ReadonlyMap<string, Reaction[]>;
  /** By the message that was asked. */
  runs: ReadonlyMap<string, AssistantRun>;
  /** By the message that answers. */
  runsByReply: ReadonlyMap<string, AssistantRun>;
};

/** What belongs to the channel's messages, by message. */
export function useMessageDetails(channelId: string): MessageDetails {
  const { data: attachments } = useLiveQuery({ queryKey: ['attachments', channelId], query: (query) => query.from({ row: collections.attachments }).where(({ row }) => eq(row.channel_id, channelId)).orderBy(({ row }) => row.created_at) });
  const { data: reactions } = useLiveQuery({ queryKey: ['reactions', channelId], query: (query) => query.from({ row: collections.reactions }).where(({ row }) => eq(row.channel_id, channelId)).orderBy(({ row }) => row.created_at) });
  const { data: runs } = useLiveQuery({ queryKey: ['assistant_runs', channelId], query: (query) => query.from({ row: collections.assistant_runs }).where(({ row }) => eq(row.channel_id, channelId)) });
  return {
    attachments: useGroups(attachments),
    reactions: useGroups(reactions),
    runs: useMemo(() => new Map(runs.map((run) => [run.message_id, run])), [runs]),
    runsByReply: useMemo(() => new Map(runs.map((run) => [run.reply_id, run])), [runs]),
  };
}

function useGroups<Row extends { message_id: string }>(rows: Row[]): ReadonlyMap<string, Row[]> {
  const before = useRef<ReadonlyMap<string, Row[]>>(new Map());
  // Reading the groups of the last commit is what keeps them stable; a discarded render leaves them untouched.
  const groups = useMemo(() => stableGroups(rows, before.current), [rows]);
  useEffect(() => {
    before.current = groups;
  }, [groups]);
  return groups;
}
