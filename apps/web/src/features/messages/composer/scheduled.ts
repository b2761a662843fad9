import { attachmentsOf, messageDraft, type ScheduledMessage } from '@parley/model';
import { collections, useRowsWhere } from '../../../data/index.ts';
import { ascending } from '@parley/client/collections/row-lists';
import { type WrittenMessage, messageDraftOf, sendDraft } from '../mutations.ts';

const NEXT_FIRST = ascending('send_at');

/** The user's scheduled messages of a channel or thread, the next one first. */
export function useScheduled(channelId: string, threadId: string | null): ScheduledMessage[] {
  'use memo';
  return useRowsWhere('scheduled_messages', 'channel_id', channelId, NEXT_FIRST).filter(
    (row) => row.thread_id === threadId && row.sent_at === null,
  );
}

/**
 * Schedules a message; the row has the id of the future message.
 * @throws AppError
 */
export function scheduleMessage(written: WrittenMessage, sendAt: Date): Promise<void> {
  const {
    id,
    workspace_id,
    channel_id,
    author_id,
    reply_to_id,
    thread_id = null,
    parts,
    metadata,
  } = messageDraftOf(written).draft;
  const now = new Date().toISOString();
  const json = JSON.parse(JSON.stringify({ parts, metadata }));
  return collections.scheduled_messages.insert({
    id,
    workspace_id,
    channel_id,
    author_id,
    reply_to_id,
    thread_id: thread_id ?? null,
    ...json,
    send_at: sendAt.toISOString(),
    sent_at: null,
    error: null,
    created_at: now,
    updated_at: now,
  });
}

/** @throws AppError */
export function reschedule(id: string, sendAt: Date): Promise<void> {
  return collections.scheduled_messages.update(id, (row) => {
    row.send_at = sendAt.toISOString();
  });
}

/** @throws AppError if it was sent meanwhile */
export const unschedule = (id: string): Promise<void> => collections.scheduled_messages.delete(id);

/**
 * Sends the scheduled message immediately.
 * @throws AppError if it was sent meanwhile
 */
export async function sendNow(row: ScheduledMessage): Promise<void> {
  const draft = messageDraft.parse({ ...row, role: 'user' });
  await unschedule(row.id);
  sendDraft(draft, attachmentsOf({ parts: row.parts, content: null }));
}
