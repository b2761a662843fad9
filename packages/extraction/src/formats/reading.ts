import { z } from 'zod';

/** The result of reading a file. */
export const readingSchema = z.object({
  /** Null, like summary and language, if the file has no text. */
  text: z.string().nullable(),
  summary: z.string().nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** From −1 to 1; 0 also if unknown. */
  sentiment: z.number().min(-1).max(1),
  /** Pixels of an image or video, as displayed. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** Duration of a recording. */
  seconds: z.number().nullable(),
});

export type Reading = z.infer<typeof readingSchema>;
