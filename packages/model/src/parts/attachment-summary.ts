import { z } from 'zod';
import { limits } from '../limits.ts';

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

export type AttachmentSummary = z.infer<typeof attachmentSummary>;
