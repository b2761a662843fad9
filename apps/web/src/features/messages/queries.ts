import type { AssistantRun, Attachment, Message, Reaction } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useMemo } from 'react';
import { collections } from '../../data/index.ts';

/** The loaded messages of a channel, oldest first. */
export function useMessages(channelId: string): Message[] {
  const { data } = useLiveQuery(
    (query) => query.from({ message: collections.messages }).where(({ message }) => eq(message.channel_id, channelId)).orderBy(({ message }) => message.created_at).orderBy(({ message }) => message.id),
    [channelId],
  );
  return useMemo(() => data.filter((message) => !message.deleted_at), [data]);
}

/** What belongs to the channel's messages, by message. */
export function useMessageDetails(channelId: string) {
  const { data: attachments } = useLiveQuery((query) => query.from({ row: collections.attachments }).where(({ row }) => eq(row.channel_id, channelId)), [channelId]);
  const { data: reactions } = useLiveQuery((query) => query.from({ row: collections.reactions }).where(({ row }) => eq(row.channel_id, channelId)), [channelId]);
  const { data: runs } = useLiveQuery((query) => query.from({ row: collections.assistant_runs }).where(({ row }) => eq(row.channel_id, channelId)), [channelId]);
  return {
    attachments: useMemo(() => byMessage<Attachment>(attachments), [attachments]),
    reactions: useMemo(() => byMessage<Reaction>(reactions.toSorted((a, b) => a.created_at.localeCompare(b.created_at))), [reactions]),
    runs: useMemo(() => new Map(runs.map((run): [string, AssistantRun] => [run.message_id, run])), [runs]),
  };
}

function byMessage<Row extends { message_id: string }>(rows: Row[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>();
  for (const row of rows) map.set(row.message_id, [...(map.get(row.message_id) ?? []), row]);
  return map;
}
