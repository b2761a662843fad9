import type { Message } from '../rows.ts';
import type { AttachmentSummary } from './attachment-summary.ts';
import type { FileSpot } from './data-file-spot.ts';
import { type MessagePart, messagePart, partText } from './kinds.ts';

/** The fields of a message that its parts need; old messages without parts only have `content`. */
export type WithParts = Pick<Message, 'parts' | 'content'>;

/**
 * The parts of a stored message. Unknown parts are left out, so that an older client still shows
 * the rest; legacy content without parts becomes one text part.
 */
export function partsOf(message: WithParts): MessagePart[] {
  const stored = Array.isArray(message.parts) ? message.parts : [];
  const known = stored.flatMap((part) => messagePart.safeParse(part).data ?? []);
  if (known.length > 0 || !message.content) return known;
  return [{ type: 'text', text: message.content }];
}

/** All text of a message, parts joined by a blank line. */
export const textOf = (message: WithParts): string =>
  partsOf(message).map(partText).filter(Boolean).join('\n\n');

/** The files that a message lists. */
export const attachmentsOf = (message: WithParts): AttachmentSummary[] =>
  partsOf(message).flatMap((part) => (part.type === 'data-attachments' ? part.data : []));

/** The file or place in a file that a message is about; null for most. */
export const fileSpotOf = (message: WithParts): FileSpot | null =>
  partsOf(message).flatMap((part) => (part.type === 'data-file-spot' ? [part.data] : []))[0] ??
  null;

/** True while the assistant is still writing this message. */
export const isStreaming = (message: WithParts): boolean =>
  partsOf(message).some((part) => part.type === 'text' && part.state === 'streaming');
