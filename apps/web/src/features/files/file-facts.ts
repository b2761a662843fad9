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
  /** Why it could not be read. */
  reading: z.catch(z.optional(z.object({ code: z.enum(CODES) })), undefined),
});

export type FileFacts = z.infer<typeof measured>;

/**
 * What the reader of files has found out about one: pixels, seconds, and why it could not read it.
 */
export const factsOf = (row: Pick<Attachment, 'metadata'> | undefined): FileFacts =>
  measured.safeParse(row?.metadata).data ?? {};

/** Kinds of images of which the storage service makes small ones; others are shown as cards. */
const DRAWABLE = /^image\/(png|jpeg|webp|avif|gif|tiff)$/;

/**
 * Whether an image can be looked at: it is of a kind that is drawn, it is there, and it is no bomb.
 */
export const isDrawable = (mimeType: string, status: Attachment['status'] | undefined): boolean =>
  DRAWABLE.test(mimeType) && status !== 'failed' && status !== 'pending' && status !== 'uploading';
