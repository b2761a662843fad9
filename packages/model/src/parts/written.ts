import type { Json, Message } from '../rows.ts';
import { attachmentsPartOf } from './data-attachments.ts';
import type { AttachmentSummary } from './attachment-summary.ts';
import { forwardedPart, isWritten, type MessagePart, messagePart } from './kinds.ts';
import type { Forwarding } from './part-kind.ts';
import { partsOf, type WithParts } from './stored.ts';

/** The parts of a message from a person: its text, then its files as '{messageId}-attachments'. */
export function userParts(
  messageId: string,
  text: string,
  attachments: AttachmentSummary[],
): MessagePart[] {
  const parts: MessagePart[] = text.trim() === '' ? [] : [{ type: 'text', text }];
  if (attachments.length > 0) parts.push(attachmentsPartOf(messageId, attachments));
  return parts;
}

/**
 * The parts of a message whose text and files its author changed. All others stay where they are,
 * those that this version does not know as well.
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
    // Words in several parts are one text in the editor: the first part takes all of them.
    written.delete(known.type);
    return next ?? [];
  });
  const words = written.get('text') ?? [];
  const files = written.get('data-attachments') ?? [];
  return [words, parts, files].flat();
}

/** The parts of a message that repeats another one elsewhere. */
export const forwardedParts = (message: WithParts, to: Forwarding): MessagePart[] =>
  partsOf(message).flatMap((part) => forwardedPart(part, to) ?? []);
