import type { AttachmentSummary } from './attachment-summary.ts';

/** What all need to know of one kind of message part; `index.ts` has a line for each kind. */
export type PartKind<Part> = {
  /**
   * What it says, as Markdown: shown, copied, told to models. The database finds the same words:
   * `messages.search` and `private.message_text`.
   */
  text: (part: Part) => string;
  /** What one line says of it where no part has words. */
  label: (part: Part) => string;
  /** Whether a message may be this part alone; the database asks `private.has_substance`. */
  hasSubstance: (part: Part) => boolean;
  /** A person writes it, so an edit writes it anew; what nobody wrote stays as it is. */
  isWritten: boolean;
  /** The part in a message that repeats this one elsewhere, or null when it stays behind. */
  forwarded: (part: Part, to: Forwarding) => Part | null;
};

/** Where a message is repeated: the id it has there, and its files as they were copied, by id. */
export type Forwarding = { messageId: string; files: ReadonlyMap<string, AttachmentSummary> };
