import { z } from 'zod';

/** How far back the rules of a draft are played, and over how many messages at most. */
export const REPLAYED_DAYS = 30;
export const REPLAYED_MESSAGES = 3000;
/** The most firings that are stored. */
export const STORED_FIRINGS = 200;

/** One time a rule of the draft would have been carried out. */
const replayedFiring = z.object({
  /** Index of the rule in the draft. */
  rule: z.int(),
  at: z.string(),
  /** The message that set it off; null for a time or a new participant. */
  message_id: z.string().nullable(),
  /** Whose message, reaction or arrival set it off; null for a time. */
  profile_id: z.string().nullable(),
  effect: z.string(),
  /** What it would have written; null if it writes nothing, or only a model knows. */
  text: z.string().nullable(),
});
export type ReplayedFiring = z.infer<typeof replayedFiring>;

/** What should happen at a marked message, and what would. */
const replayedTest = z.object({
  message_id: z.string(),
  expected: z.enum(['answer', 'silence', 'draft']),
  /** `unknown`: only a language model could tell. */
  outcome: z.enum(['passed', 'failed', 'unknown']),
});
export type ReplayedTest = z.infer<typeof replayedTest>;

/** What a draft's rules would have done in the channel's last days. */
export const replay = z.object({
  days: z.int(),
  /** Messages of people in that time. */
  messages: z.int(),
  /** True if there were more messages than are played. */
  isCut: z.boolean(),
  /** At how many messages, times and arrivals it would write something. */
  spoke: z.int(),
  /** At how many the published rules would. */
  spokeBefore: z.int(),
  /** How many answers the assistant really gave in that time. */
  answered: z.int(),
  reacted: z.int(),
  /** Whether a language model answers here. */
  hasModel: z.boolean(),
  /** How many times a language model would be asked, and an estimate of what that costs. */
  asked: z.int(),
  tokens: z.number().nullable(),
  cost: z.number().nullable(),
  /** How many of its texts say what the text before them said. */
  repeats: z.int(),
  /** To whom it would write, most often first. */
  people: z.array(z.object({ profile_id: z.string(), times: z.int() })),
  tests: z.array(replayedTest),
  firings: z.array(replayedFiring),
});
export type Replay = z.infer<typeof replay>;

/** Reasons to ask once more before a draft is published. */
export type ReplayWarning = 'tests' | 'often' | 'repeats';

/** So few messages or texts tell nothing. */
const ENOUGH_MESSAGES = 6;
const ENOUGH_TEXTS = 4;

/**
 * Why a draft should be looked at again: it fails a test, would write at more than half of the
 * messages, or mostly repeats itself.
 */
export function replayWarnings({ tests, spoke, messages, repeats }: Replay): ReplayWarning[] {
  const warnings: ReplayWarning[] = [];
  if (tests.some(({ outcome }) => outcome === 'failed')) warnings.push('tests');
  if (messages >= ENOUGH_MESSAGES && spoke > messages / 2) warnings.push('often');
  if (spoke >= ENOUGH_TEXTS && repeats >= spoke * 0.75) warnings.push('repeats');
  return warnings;
}
