import * as z from 'zod/mini';
import { attachmentsPart, dataAttachments } from './data-attachments.ts';
import { dataFileSpot, fileSpotPart } from './data-file-spot.ts';
import { dynamicTool, toolPart } from './dynamic-tool.ts';
import type { Forwarding, PartKind } from './part-kind.ts';
import { stepStart, stepStartPart } from './step-start.ts';
import { text, textPart } from './text.ts';

/** A message part (spec point 3), in the shape of the AI SDK's UI-message parts. */
export const messagePart = z.discriminatedUnion('type', [
  stepStartPart,
  textPart,
  attachmentsPart,
  fileSpotPart,
  toolPart,
]);

export type MessagePart = z.infer<typeof messagePart>;
export type PartType = MessagePart['type'];
type PartByType = { [Part in MessagePart as Part['type']]: Part };
export type PartOf<Type extends PartType = PartType> = {
  [One in Type]: { type: One } & PartByType[One];
}[Type];

/** Every kind of part; a missing line does not compile. */
const PART_KINDS: { [Type in PartType]: PartKind<PartByType[Type]> } = {
  'step-start': stepStart,
  text,
  'data-attachments': dataAttachments,
  'data-file-spot': dataFileSpot,
  'dynamic-tool': dynamicTool,
};

/** A part's text, as Markdown. */
export const partText = <Type extends PartType>(part: PartOf<Type>): string =>
  PART_KINDS[part.type].text(part);

/** A part's one-line label, for a message without text. */
export const partLabel = <Type extends PartType>(part: PartOf<Type>): string =>
  PART_KINDS[part.type].label(part);

/** True if a message can consist of only this part. */
export const hasSubstance = <Type extends PartType>(part: PartOf<Type>): boolean =>
  PART_KINDS[part.type].hasSubstance(part);

/** True if users write parts of this type. */
export const isWritten = ({ type }: MessagePart): boolean => PART_KINDS[type].isWritten;

/** The part in a forwarded message; null if it is left out. */
export const forwardedPart = <Type extends PartType>(
  part: PartOf<Type>,
  to: Forwarding,
): MessagePart | null => PART_KINDS[part.type].forwarded(part, to);
