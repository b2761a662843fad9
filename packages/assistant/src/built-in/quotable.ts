/**
 * Something that can be quoted. `id` is a message's or a file's, `href` opens it; both null for the
 * channel's prompt.
 */
export type Quotable = {
  id: string | null;
  author: string;
  at: string;
  text: string;
  href: string | null;
};

/** When and for whom an answer is made. `timezone` is an IANA name. */
export type Clock = { now: Date; timezone: string };
