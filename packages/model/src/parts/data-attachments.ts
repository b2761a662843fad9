import { type AttachmentSummary, attachmentSummary } from './attachment-summary.ts';
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { PartKind } from './part-kind.ts';

/** The files of a message. */
export const attachmentsPart = z.object({
  type: z.literal('data-attachments'),
  id: z.string(),
  data: z.array(attachmentSummary).check(z.maxLength(limits.attachmentsPerMessage)),
});

export type AttachmentsPart = z.infer<typeof attachmentsPart>;

/** The part that lists these files: one per message, with an id made from the message's. */
export const attachmentsPartOf = (
  messageId: string,
  files: AttachmentSummary[],
): AttachmentsPart => ({
  type: 'data-attachments',
  id: `${messageId}-attachments`,
  data: files,
});

export const dataAttachments: PartKind<AttachmentsPart> = {
  text: () => '',
  label: ({ data }) => data.map(({ name }) => name).join(', '),
  hasSubstance: ({ data }) => data.length > 0,
  isWritten: true,
  forwarded: ({ data }, { messageId, files }) => {
    const copies = data.flatMap(({ id }) => files.get(id) ?? []);
    return copies.length === 0 ? null : attachmentsPartOf(messageId, copies);
  },
};
