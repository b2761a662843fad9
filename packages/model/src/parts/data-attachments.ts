import { z } from 'zod';
import { limits } from '../limits.ts';
import type { PartKind } from './part-kind.ts';

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

/** The files of a message. */
export const attachmentsPart = z.object({
  type: z.literal('data-attachments'),
  id: z.string(),
  data: z.array(attachmentSummary).max(limits.attachmentsPerMessage),
});

export type AttachmentSummary = z.infer<typeof attachmentSummary>;
export type AttachmentsPart = z.infer<typeof attachmentsPart>;

/** The part that lists these files: there is one a message, named after it. */
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
