import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { PartKind } from './part-kind.ts';

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A part of a picture or page, in shares of its width and height. */
export const fileRegion = z.object({ x: share, y: share, width: share, height: share });

/** A file, or a spot in it. The database checks that the file belongs to the thread. */
export const fileSpot = z.object({
  attachment_id: z.uuid(),
  name: z.string().check(z.minLength(limits.nameMin), z.maxLength(limits.nameMax)),
  page: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  region: z.optional(fileRegion),
  seconds: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
});

/** The file, page, region or second that a comment is about. */
export const fileSpotPart = z.object({
  type: z.literal('data-file-spot'),
  id: z.string(),
  data: fileSpot,
});

export type FileRegion = z.infer<typeof fileRegion>;
export type FileSpot = z.infer<typeof fileSpot>;
export type FileSpotPart = z.infer<typeof fileSpotPart>;

/** The part for this spot: one per message, with an id made from the message's. */
export const fileSpotPartOf = (messageId: string, spot: FileSpot): FileSpotPart => ({
  type: 'data-file-spot',
  id: `${messageId}-spot`,
  data: spot,
});

export const dataFileSpot: PartKind<FileSpotPart> = {
  text: () => '',
  label: ({ data }) => data.name,
  hasSubstance: () => false,
  // The editor changes what was said about the spot, but not the spot.
  isWritten: false,
  // Readers of the copy may not be allowed to see the file, and its thread is elsewhere.
  forwarded: () => null,
};
