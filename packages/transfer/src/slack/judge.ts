import type { SlackNote } from './notes.ts';
import type { SlackMessage } from './shapes.ts';

/** What becomes of a message: its role here, or null if it is left out; and what to tell of it. */
export type Judgement = { role: 'user' | 'system' | null; note: SlackNote | null };

const LEFT_OUT: Readonly<Record<string, SlackNote>> = {
  channel_join: 'join_or_leave',
  channel_leave: 'join_or_leave',
  group_join: 'join_or_leave',
  group_leave: 'join_or_leave',
  message_changed: 'revision',
  message_deleted: 'revision',
  message_replied: 'revision',
  reply_broadcast: 'revision',
  pinned_item: 'service_line',
  unpinned_item: 'service_line',
  bot_add: 'service_line',
  bot_remove: 'service_line',
  bot_enable: 'service_line',
  bot_disable: 'service_line',
  reminder_add: 'service_line',
  channel_posting_permissions: 'service_line',
  channel_convert_to_private: 'service_line',
  ekm_access_denied: 'hidden_by_limit',
};
/** Changes of the channel, told as a line in it. */
export const CHANGES: ReadonlySet<string> = new Set([
  'channel_topic',
  'channel_purpose',
  'channel_name',
  'channel_archive',
  'channel_unarchive',
  'group_topic',
  'group_purpose',
  'group_name',
  'group_archive',
  'group_unarchive',
]);
const PLAIN = new Set([
  'bot_message',
  'me_message',
  'thread_broadcast',
  'file_share',
  'file_mention',
  'file_comment',
  'slackbot_response',
  'assistant_app_thread',
  'document_mention',
]);
const CALLS = new Set(['huddle_thread', 'sh_room_created', 'sh_room_shared']);

/** Decides by the message alone, so that every reading decides the same. */
export function judge(message: SlackMessage): Judgement {
  const { subtype, hidden_by_limit: isHidden, is_hidden_by_limit: isHiddenToo } = message;
  if (isHidden || isHiddenToo) return { role: null, note: 'hidden_by_limit' };
  if (message.is_ephemeral) return { role: null, note: 'ephemeral' };
  const leftOut = subtype !== undefined && Object.hasOwn(LEFT_OUT, subtype) && LEFT_OUT[subtype];
  if (leftOut) return { role: null, note: leftOut };
  if (subtype === 'tombstone') return { role: 'user', note: 'tombstone' };
  if (subtype !== undefined && CHANGES.has(subtype)) return { role: 'system', note: null };
  if (subtype !== undefined && CALLS.has(subtype)) return { role: 'system', note: 'call' };
  if (isEmpty(message)) return { role: null, note: 'empty_message' };
  if (subtype === 'thread_broadcast') return { role: 'user', note: 'broadcast_reply' };
  if (subtype !== undefined && !PLAIN.has(subtype))
    return { role: 'user', note: 'unknown_subtype' };
  return { role: 'user', note: message.edited ? 'edited' : null };
}

const isEmpty = ({ text, files, file, attachments, blocks }: SlackMessage): boolean =>
  !text?.trim() && files.length === 0 && !file && attachments.length === 0 && blocks.length === 0;

/** The time of the thread's first message, if this is a reply. */
export const threadOf = ({ ts, thread_ts: root }: SlackMessage): string | null =>
  root === undefined || root === ts ? null : root;
