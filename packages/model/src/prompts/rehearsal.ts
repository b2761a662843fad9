import { z } from 'zod';

/** The number of a channel's last messages on which a draft is tested. */
export const REHEARSED_MESSAGES = 20;
/** The longest text of an answer that is stored. */
export const REHEARSED_CHARACTERS = 2000;

/**
 * The reasons why a draft does not answer a message: another assistant is mentioned, it chose not
 * to answer, or the rehearsal had used up its time or tokens. A draft that is merely not mentioned
 * is run anyway, to show its answer.
 */
export const SILENCES = ['not_mentioned', 'other_called', 'nothing_to_say', 'spent'] as const;

/** The result of a draft for one message. `said` is the original answer, `would` the draft's. */
export const rehearsalResult = z.object({
  message_id: z.string(),
  said: z.string().nullable(),
  would: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'failed']),
  reason: z.enum(SILENCES).nullable(),
  /** The model's reason for not answering, if it gives one. */
  note: z.string().nullable().default(null),
  error: z
    .object({ code: z.string(), message: z.string(), hint: z.string().nullish() })
    .nullable()
    .default(null),
});
export type RehearsalResult = z.infer<typeof rehearsalResult>;

export const rehearsalError = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullish(),
});

/** The stored results, oldest message first; an invalid value counts as none. */
export const rehearsalResults = (stored: unknown): RehearsalResult[] =>
  z.array(rehearsalResult).catch([]).parse(stored);
