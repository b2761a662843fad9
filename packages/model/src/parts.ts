import { z } from 'zod';
import { limits } from './limits.ts';
import type { Message } from './rows.ts';

/** One file of a message, as the message's own part lists it. */
export const attachmentSummary = z.object({
  id: z.uuid(),
  type: z.enum(['image', 'document', 'video', 'audio']),
  name: z.string().min(limits.nameMin).max(limits.nameMax),
  mime_type: z
    .string()
    .min(1, 'MIME type is required')
    .max(limits.mimeTypeMax, `MIME type must be at most ${limits.mimeTypeMax} characters`),
  file_size: z.int().positive('File size must be positive'),
  storage_path: z
    .string()
    .min(1, 'Storage path is required')
    .max(limits.storagePathMax, `Storage path must be at most ${limits.storagePathMax} characters`),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});

const textPart = z.object({
  type: z.literal('text'),
  text: z.string().max(limits.messageTextMax),
  state: z.enum(['streaming', 'done']).optional(),
  providerMetadata: z.record(z.string(), z.record(z.string(), z.json())).optional(),
});

const attachmentsPart = z.object({
  type: z.literal('data-attachments'),
  id: z.string(),
  data: z.array(attachmentSummary).max(limits.attachmentsPerMessage),
});

/** Something a tool found, as a link the app opens: `href` is a path of the app. */
const toolItem = z.object({
  title: z.string().max(300),
  href: z.string().max(500).startsWith('/').optional(),
  detail: z.string().max(500).optional(),
});

/** What a tool gave, as far as people are shown it: the model has read more. */
export const toolOutput = z.object({
  summary: z.string().max(2000),
  items: z.array(toolItem).max(20).default([]),
});

/**
 * A call of a tool by the assistant on its way to the answer; `toolName` of a server that a
 * workspace added is 'server: tool'.
 */
const toolPart = z.object({
  type: z.literal('dynamic-tool'),
  toolName: z.string().max(255),
  toolCallId: z.string().max(255),
  state: z.enum(['input-available', 'output-available', 'output-error']),
  input: z.json(),
  output: toolOutput.optional(),
  errorText: z.string().max(2000).optional(),
});

/** A message part (spec point 3), in the shape of the AI SDK's UI-message parts. */
export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step-start') }),
  textPart,
  attachmentsPart,
  toolPart,
]);

export type AttachmentSummary = z.infer<typeof attachmentSummary>;
export type MessagePart = z.infer<typeof messagePart>;
export type ToolPart = z.infer<typeof toolPart>;
export type ToolOutput = z.infer<typeof toolOutput>;
export type TextPart = z.infer<typeof textPart>;

/**
 * The parts of a stored message. A part this version does not know is left out, so that an older
 * client still shows the rest; legacy content without parts becomes one text part.
 */
export function partsOf(message: Pick<Message, 'parts' | 'content'>): MessagePart[] {
  const stored = Array.isArray(message.parts) ? message.parts : [];
  const known = stored.flatMap((part) => messagePart.safeParse(part).data ?? []);
  if (known.length > 0 || !message.content) return known;
  return [{ type: 'text', text: message.content }];
}

/** All text of a message, parts joined by a blank line. */
export function textOf(message: Pick<Message, 'parts' | 'content'>): string {
  return partsOf(message)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n');
}

/** The files a message lists. */
export function attachmentsOf(message: Pick<Message, 'parts' | 'content'>): AttachmentSummary[] {
  return partsOf(message).flatMap((part) => (part.type === 'data-attachments' ? part.data : []));
}

/** True while the assistant is still writing this message. */
export function isStreaming(message: Pick<Message, 'parts' | 'content'>): boolean {
  return partsOf(message).some((part) => part.type === 'text' && part.state === 'streaming');
}

/** The parts of a message from a person: its text, then its files as '{messageId}-attachments'. */
export function userParts(
  messageId: string,
  text: string,
  attachments: AttachmentSummary[],
): MessagePart[] {
  const parts: MessagePart[] = text.trim() === '' ? [] : [{ type: 'text', text }];
  if (attachments.length > 0)
    parts.push({ type: 'data-attachments', id: `${messageId}-attachments`, data: attachments });
  return parts;
}
