import {
  type AttachmentSummary,
  editedParts,
  type FileSpot,
  type Message,
  type MessageDraft,
  newId,
  type Reaction,
  reactionEmoji,
  userParts,
} from '@parley/model';
import {
  AppError,
  collections,
  type InsertAttachment,
  sendMessage,
  supabase,
  toAppError,
} from '../../data/index.ts';
import { validationText } from '../../lib/validation-text.ts';
import { reactionChange } from './reaction.ts';

export type WrittenMessage = {
  id: string;
  workspaceId: string;
  channelId: string;
  authorId: string;
  text: string;
  files: AttachmentSummary[];
  /** Progress of files that are still uploading, 0 to 100, by file id. */
  progressById?: ReadonlyMap<string, number>;
  replyToId: string | null;
  /** The spot in a file that it is about. */
  spot?: FileSpot | null;
  /** Root message of the thread; null for the channel itself. */
  threadId?: string | null;
};

export type NewPoll = {
  channelId: string;
  threadId: string | null;
  question: string;
  options: string[];
  isMultiple: boolean;
};

/**
 * The message and attachment rows of a draft (spec point 3: files are its data-attachments part).
 */
export function messageDraftOf({
  id,
  workspaceId,
  channelId,
  authorId,
  text,
  files,
  replyToId,
  spot = null,
  threadId = null,
  progressById = new Map(),
}: WrittenMessage): { draft: MessageDraft; attachments: InsertAttachment[] } {
  const channelIds = { workspace_id: workspaceId, channel_id: channelId };
  const draft: MessageDraft = {
    id,
    ...channelIds,
    author_id: authorId,
    reply_to_id: replyToId,
    thread_id: threadId,
    role: 'user',
    parts: userParts(id, text, files, spot),
    metadata: channelIds,
  };
  return {
    draft,
    attachments: files.map((file) =>
      attachmentRow(file, id, channelIds, progressById.get(file.id)),
    ),
  };
}

/**
 * Sends a message with its files; it appears in the list immediately.
 * @throws AppError if the draft is not a valid message
 */
export function send(written: WrittenMessage): void {
  const { draft, attachments } = messageDraftOf(written);
  sendMessage(draft, attachments);
}

/**
 * Sends an existing draft.
 * @throws AppError if it is not a valid message
 */
export function sendDraft(draft: MessageDraft, files: AttachmentSummary[]): void {
  const channelIds = { workspace_id: draft.workspace_id, channel_id: draft.channel_id };
  sendMessage(
    draft,
    files.map((file) => attachmentRow(file, draft.id, channelIds)),
  );
}

/**
 * Creates a poll, which is a message with a question and options.
 * @throws AppError
 */
export async function createPoll({
  channelId,
  threadId,
  question,
  options,
  isMultiple,
}: NewPoll): Promise<void> {
  const { error, status } = await supabase.rpc('create_poll', {
    message: newId(),
    channel: channelId,
    question,
    options,
    is_multiple: isMultiple,
    thread: threadId,
  });
  if (error) throw toAppError(error, status);
}

/**
 * @param percent progress of a file that is still uploading, even at 100 until the server has
 * stored it: a row marked 'uploaded' no longer accepts its file
 */
function attachmentRow(
  { width, height, ...file }: AttachmentSummary,
  messageId: string,
  channelIds: { workspace_id: string; channel_id: string },
  percent?: number,
): InsertAttachment {
  return {
    ...file,
    ...channelIds,
    message_id: messageId,
    status: percent === undefined ? 'uploaded' : percent === 0 ? 'pending' : 'uploading',
    progress: Math.floor(percent ?? 100),
    metadata: width && height ? { width, height } : {},
  };
}

/** Replaces a message's text, and keeps everything else. Unchanged text is not sent. */
export function editText(message: Message, files: AttachmentSummary[], text: string): void {
  collections.messages.update(message.id, (row) => {
    row.parts = editedParts(row, text, files);
  });
}

export function deleteMessage(id: string): void {
  collections.messages.update(id, (row) => {
    row.deleted_at = new Date().toISOString();
  });
}

/**
 * Restores a deleted message.
 * @returns false if the message is gone because the time to undo is over
 */
export function undoDelete(id: string): boolean {
  if (!collections.messages.has(id)) return false;
  collections.messages.update(id, (row) => {
    row.deleted_at = null;
  });
  return true;
}

/**
 * Sets the user's reaction, at most one per message: another emoji replaces it, the same removes
 * it.
 * @throws AppError with the message of spec point 5 if it is not an emoji
 */
export async function react(
  message: Pick<Message, 'id' | 'workspace_id' | 'channel_id'>,
  profileId: string,
  picked: string,
  own: Reaction | undefined,
): Promise<void> {
  const { data: emoji, error } = reactionEmoji.safeParse(picked);
  if (error) throw new AppError('invalid_emoji', validationText(error.issues[0]?.message ?? ''));
  const change = reactionChange(own, emoji);
  if (own && change === 'delete') {
    collections.reactions.delete(own.id);
  } else if (own) {
    collections.reactions.update(own.id, (row) => {
      row.emoji = emoji;
    });
  } else {
    const now = new Date().toISOString();
    collections.reactions.insert({
      id: newId(),
      workspace_id: message.workspace_id,
      channel_id: message.channel_id,
      message_id: message.id,
      profile_id: profileId,
      emoji,
      created_at: now,
      updated_at: now,
    });
  }
}
