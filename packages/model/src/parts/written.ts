import type { Json, Message } from '../rows.ts';
import { attachmentsPartOf } from './data-attachments.ts';
import type { AttachmentSummary } from './attachment-summary.ts';
import { type FileSpot, fileSpotPartOf } from './data-file-spot.ts';
import { forwardedPart, isWritten, type MessagePart, messagePart } from './kinds.ts';
import type { Forwarding } from './part-kind.ts';
import { partsOf, type WithParts } from './stored.ts';

/**
 * The parts of a user's message: the spot in a file that it is about, its text, then its files as
 * '{messageId}-attachments'.
 */
export function userParts(
  messageId: string,
  text: string,
  attachments: AttachmentSummary[],
  spot: FileSpot | null = null,
): MessagePart[] {
  const parts: MessagePart[] = spot ? [fileSpotPartOf(messageId, spot)] : [];
  if (text.trim() !== '') parts.push({ type: 'text', text });
  if (attachments.length > 0) parts.push(attachmentsPartOf(messageId, attachments));
  return parts;
}

/**
 * The parts of a message whose author changed its text and files. All other parts keep their place,
 * including those of unknown kinds.
 */
export function editedParts(
  message: Pick<Message, 'id' | 'parts'>,
  text: string,
  attachments: AttachmentSummary[],
): Json[] {
  const written = new Map(
    userParts(message.id, text, attachments).map((part) => [part.type, part]),
  );
  const stored = Array.isArray(message.parts) ? message.parts : [];
  const parts = stored.flatMap((part) => {
    const known = messagePart.safeParse(part).data;
    if (!known || !isWritten(known)) return [part];
    const next = written.get(known.type);
    // The editor shows several text parts as one text, so the first part takes all of it.
    written.delete(known.type);
    return next ?? [];
  });
  const words = written.get('text') ?? [];
  const files = written.get('data-attachments') ?? [];
  return [words, parts, files].flat();
}

/** The parts of a message that forwards another one. */
export const forwardedParts = (message: WithParts, to: Forwarding): MessagePart[] =>
  partsOf(message).flatMap((part) => forwardedPart(part, to) ?? []);
