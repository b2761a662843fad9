import * as z from 'zod/mini';

/** Metadata of the line about messages that moved away (`private.tell_of_move`). */
export const movedNotice = z.looseObject({
  event: z.literal('moved'),
  by: z.uuid(),
  /** The ids of the messages. */
  moved: z.array(z.uuid()),
  /** The first of them by time. */
  first: z.uuid(),
  to_channel: z.uuid(),
  to_thread: z.optional(z.uuid()),
});
export type MovedNotice = z.infer<typeof movedNotice>;
