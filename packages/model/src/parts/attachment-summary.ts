import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** A file of a message, as the message's part lists it. */
export const attachmentSummary = z.object({
  id: z.uuid(),
  type: z.enum(['image', 'document', 'video', 'audio']),
  name: z.string().check(z.minLength(limits.nameMin), z.maxLength(limits.nameMax)),
  mime_type: z
    .string()
    .check(
      z.minLength(1, 'MIME type is required'),
      z.maxLength(limits.mimeTypeMax, `MIME type must be at most ${limits.mimeTypeMax} characters`),
    ),
  file_size: z.int().check(z.positive('File size must be positive')),
  storage_path: z
    .string()
    .check(
      z.minLength(1, 'Storage path is required'),
      z.maxLength(
        limits.storagePathMax,
        `Storage path must be at most ${limits.storagePathMax} characters`,
      ),
    ),
  width: z.optional(z.int().check(z.positive())),
  height: z.optional(z.int().check(z.positive())),
});

export type AttachmentSummary = z.infer<typeof attachmentSummary>;
