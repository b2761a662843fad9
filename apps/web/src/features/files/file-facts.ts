import type { Attachment } from '@parley/model';
import * as z from 'zod/mini';

const CODES = [
  'too_large',
  'mail_too_large',
  'unpacks_too_large',
  'too_many_entries',
  'too_many_pages',
  'too_many_pixels',
  'too_deep',
  'too_slow',
  'too_much_memory',
  'password',
  'damaged',
  'bad_names',
  'missing',
  'unreachable',
  'interrupted',
] as const;

const measured = z.object({
  width: z.catch(z.optional(z.number().check(z.positive())), undefined),
  height: z.catch(z.optional(z.number().check(z.positive())), undefined),
  duration_seconds: z.catch(z.optional(z.number().check(z.positive())), undefined),
  /** Why the file could not be read. */
  reading: z.catch(z.optional(z.object({ code: z.enum(CODES) })), undefined),
});

export type FileFacts = z.infer<typeof measured>;

/** Results of the extraction service: dimensions, duration, and why reading failed. */
export const fileFacts = (row: Pick<Attachment, 'metadata'> | undefined): FileFacts =>
  measured.safeParse(row?.metadata).data ?? {};

/** Image types the storage service can resize; others are shown as cards. */
const DRAWABLE = /^image\/(png|jpeg|webp|avif|gif|tiff)$/;

/**
 * True if an image can be displayed: its type is supported, and it was uploaded and read without
 * failure, so that it is no decompression bomb.
 */
export const isDrawable = (mimeType: string, status: Attachment['status'] | undefined): boolean =>
  DRAWABLE.test(mimeType) && status !== 'failed' && status !== 'pending' && status !== 'uploading';
