import { z } from 'zod';

/** How many of a channel's last messages a draft is tried on. */
export const REHEARSED_MESSAGES = 20;
/** Longest text that is kept of an answer. */
export const REHEARSED_CHARACTERS = 2000;

/**
 * Why a draft would say nothing to a message: another assistant is called, it chose not to answer,
 * or the rehearsal had spent its time or tokens. One that is only not mentioned is asked all the
 * same, to show how it would sound.
 */
export const SILENCES = ['not_mentioned', 'other_called', 'nothing_to_say', 'spent'] as const;

/**
 * What a draft would do with one message. `said` is what was answered at the time, `would` what the
 * draft answers.
 */
export const rehearsalResult = z.object({
  message_id: z.string(),
  said: z.string().nullable(),
  would: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'failed']),
  reason: z.enum(SILENCES).nullable(),
  /** The model's own words on why it says nothing, where it gives any. */
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

/** The stored results, oldest message first; what is none is left out. */
export const rehearsalResults = (stored: unknown): RehearsalResult[] =>
  z.array(rehearsalResult).catch([]).parse(stored);
