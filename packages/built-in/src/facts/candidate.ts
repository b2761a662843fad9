import type { ChannelFact } from '@parley/model';

/** A message in which facts are looked for. `text` is as it is stored, with its references. */
export type FactMessage = {
  id: string;
  authorId: string;
  /** ISO time. */
  at: string;
  threadId: string | null;
  replyToId: string | null;
  /** IANA name of the author's time zone, in which 'by Friday' is a day. */
  timezone: string;
  text: string;
};

/** A person of the channel, for 'Bo will send it'. */
export type FactPerson = { id: string; name: string };

/** A proposal, with the columns of `channel_facts`. */
export type FactCandidate = Pick<
  ChannelFact,
  'kind' | 'text' | 'subject' | 'owner_id' | 'due_on'
> & {
  message_id: string;
  /** Words of the message, letter by letter. */
  quote: string;
};

export const FACT_QUOTE_MAX = 500;
export const FACT_SUBJECT_MAX = 200;
