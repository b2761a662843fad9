import { z } from 'zod';

/** What is known of a file once it is read. */
export const readingSchema = z.object({
  /** Null when it has no text of its own; so are summary and language. */
  text: z.string().nullable(),
  summary: z.string().nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** From −1 to 1; 0 also when it is not told. */
  sentiment: z.number().min(-1).max(1),
  /** Pixels of an image or a film, as people see it. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** How long a recording lasts. */
  seconds: z.number().nullable(),
});

export type Reading = z.infer<typeof readingSchema>;
