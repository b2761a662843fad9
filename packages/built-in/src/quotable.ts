/**
 * Something that can be quoted. `id` is that of a message or a file, and `href` opens it; both are
 * null for the channel's prompt.
 */
export type Quotable = {
  id: string | null;
  author: string;
  at: string;
  text: string;
  href: string | null;
  /** False if nobody has replied to it; absent if that is not known. */
  isAnswered?: boolean;
  /** True if its text holds the votes of a poll. */
  isPoll?: boolean;
  /** What tells what it is about: the message its thread is under, or a file's name. */
  context?: string;
};

/** The time and the time zone for which an answer is made. `timezone` is an IANA name. */
export type Clock = { now: Date; timezone: string };
