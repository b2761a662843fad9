import { type AttachmentSummary, type Message, type MessageDraft, newId, type Reaction, userParts } from '@parley/model';
import { collections, type InsertAttachment, sendMessage } from '../../data/index.ts';
import { reactionChange } from './reaction.ts';

export type Draft = {
  id: string;
  workspaceId: string;
  channelId: string;
  authorId: string;
  text: string;
  files: AttachmentSummary[];
  replyToId: string | null;
  mentions: string[];
};

/** The message and the attachment rows that a draft becomes (spec point 3: files are its data-attachments part). */
export function draftOf({ id, workspaceId, channelId, authorId, text, files, replyToId, mentions }: Draft): { draft: MessageDraft; attachments: InsertAttachment[] } {
  const place = { workspace_id: workspaceId, channel_id: channelId };
  const draft: MessageDraft = {
    id, ...place, author_id: authorId, reply_to_id: replyToId, role: 'user', parts: userParts(id, text, files),
    metadata: { ...place, ...(mentions.length > 0 ? { mentions } : {}) },
  };
  return { draft, attachments: files.map((file) => attachmentRow(file, id, place)) };
}

/** Sends a message with its files; it is in the list at once. @throws AppError when the draft is no message. */
export function send(written: Draft): void {
  const { draft, attachments } = draftOf(written);
  sendMessage(draft, attachments);
}

function attachmentRow({ width, height, ...file }: AttachmentSummary, messageId: string, place: { workspace_id: string; channel_id: string }): InsertAttachment {
  return { ...file, ...place, message_id: messageId, status: 'uploaded', progress: 100, metadata: width && height ? { width, height } : {} };
}

/** Replaces the text and whom it names, keeps the files. Unchanged text is not sent. */
export function editText(message: Message, files: AttachmentSummary[], text: string, mentions: string[]): void {
  collections.messages.update(message.id, (row) => {
    row.parts = userParts(message.id, text, files);
    const { mentions: _before, ...metadata } = typeof row.metadata === 'object' && row.metadata && !Array.isArray(row.metadata) ? row.metadata : {};
    row.metadata = mentions.length > 0 ? { ...metadata, mentions } : metadata;
  });
}

export function deleteMessage(id: string): void {
  collections.messages.update(id, (row) => {
    row.deleted_at = new Date().toISOString();
  });
}

/** False when the message is not here any more, because its time is over. */
export function undoDelete(id: string): boolean {
  if (!collections.messages.has(id)) return false;
  collections.messages.update(id, (row) => {
    row.deleted_at = null;
  });
  return true;
}

/** One reaction per person per message: another replaces it, the same again removes it. */
export function react(message: Message, profileId: string, emoji: string, own: Reaction | undefined): void {
  const change = reactionChange(own, emoji);
  if (own && change === 'delete') {
    collections.reactions.delete(own.id);
  } else if (own) {
    collections.reactions.update(own.id, (row) => {
      row.emoji = emoji;
    });
  } else {
    const now = new Date().toISOString();
    collections.reactions.insert({ id: newId(), workspace_id: message.workspace_id, channel_id: message.channel_id, message_id: message.id, profile_id: profileId, emoji, created_at: now, updated_at: now });
  }
}
