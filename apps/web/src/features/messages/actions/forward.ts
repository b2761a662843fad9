import {
  type AttachmentSummary,
  attachmentPath,
  attachmentsOf,
  type Channel,
  forwardedParts,
  type Message,
  type MessageDraft,
  newId,
} from '@parley/model';
import * as z from 'zod/mini';
import { copyAttachment, sendMessage, supabase, toAppError } from '../../../data/index.ts';
import { messageDraftOf } from '../mutations.ts';

/** Metadata of a forwarded message about the original. */
const origin = z.object({
  message_id: z.uuid(),
  channel_id: z.uuid(),
  channel_name: z.string(),
  author_id: z.nullable(z.uuid()),
  created_at: z.string(),
});
export type ForwardOrigin = z.infer<typeof origin>;
const forwarding = z.object({ forwarded: origin });

/** The origin of a forwarded message; null for any other message. */
export function forwardedOf({ metadata }: Pick<Message, 'metadata'>): ForwardOrigin | null {
  return forwarding.safeParse(metadata).data?.forwarded ?? null;
}

export type ForwardTarget =
  | { kind: 'channel'; channelId: string }
  | { kind: 'person'; profileId: string };
export type ForwardedMessage = {
  message: Message;
  channel: Channel;
  destination: ForwardTarget;
  comment: string;
  authorId: string;
};

/**
 * Forwards a message with copies of its files, because only readers of the new channel may access
 * them. A comment is sent before it.
 * @returns id of the destination channel
 * @throws AppError
 */
async function forward({
  message,
  channel,
  destination,
  comment,
  authorId,
}: ForwardedMessage): Promise<string> {
  const channelId =
    destination.kind === 'channel'
      ? destination.channelId
      : await conversationWith(message.workspace_id, destination.profileId);
  const target = {
    workspaceId: message.workspace_id,
    channelId,
    authorId,
    replyToId: null,
  };
  const id = newId();
  const files = await copied(attachmentsOf(message), {
    workspace_id: message.workspace_id,
    channel_id: channelId,
    message_id: id,
  });
  if (comment.trim() !== '') {
    const { draft } = messageDraftOf({ ...target, id: newId(), text: comment.trim(), files: [] });
    sendMessage(draft, []);
  }
  const { draft, attachments } = messageDraftOf({
    ...target,
    id,
    text: '',
    files: [...files.values()],
  });
  const parts = forwardedParts(message, { messageId: id, files });
  sendMessage(withOrigin({ ...draft, parts }, message, channel), attachments);
  return channelId;
}

/**
 * Forwards messages one after the other, with the comment before the first.
 * @returns id of the destination channel
 * @throws AppError
 */
export async function forwardAll({
  messages,
  destination,
  comment,
  ...rest
}: Omit<ForwardedMessage, 'message'> & { messages: readonly Message[] }): Promise<string> {
  let target = destination;
  for (const [index, message] of messages.entries()) {
    const said = index === 0 ? comment : '';
    const channelId = await forward({ ...rest, message, destination: target, comment: said });
    target = { kind: 'channel', channelId };
  }
  return target.kind === 'channel' ? target.channelId : '';
}

async function conversationWith(workspace: string, profileId: string): Promise<string> {
  const { data, error, status } = await supabase.rpc('open_conversation', {
    workspace,
    people: [profileId],
  });
  if (error) throw toAppError(error, status);
  return data;
}

/** Copies files to the path of another message; the result is keyed by the original ids. */
async function copied(
  files: AttachmentSummary[],
  target: { workspace_id: string; channel_id: string; message_id: string },
): Promise<ReadonlyMap<string, AttachmentSummary>> {
  const copies = files.map(async (file) => {
    const id = newId();
    const path = attachmentPath({ ...target, id, name: file.name });
    await copyAttachment(file.storage_path, path);
    return [file.id, { ...file, id, storage_path: path }] as const;
  });
  return new Map(await Promise.all(copies));
}

/** A message forwarded again keeps its first origin. */
function withOrigin(draft: MessageDraft, message: Message, channel: Channel): MessageDraft {
  const forwarded: ForwardOrigin = forwardedOf(message) ?? {
    message_id: message.id,
    channel_id: message.channel_id,
    // The name of a private channel or conversation is not disclosed.
    channel_name: channel.visibility === 'open' ? channel.name : '',
    author_id: message.author_id,
    created_at: message.created_at,
  };
  return { ...draft, metadata: { ...draft.metadata, forwarded } };
}
