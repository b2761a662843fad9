import type { AttachmentSummary } from './attachment-summary.ts';

/** The behaviour of a kind of message part; `kinds.ts` has a line for each kind. */
export type PartKind<Part> = {
  /**
   * The text as Markdown: shown, copied and sent to models. The database searches the same text:
   * `messages.search` and `private.message_text`.
   */
  text: (part: Part) => string;
  /** A one-line label for messages in which no part has text. */
  label: (part: Part) => string;
  /** True if a message can consist of only this part; in SQL this is `private.has_substance`. */
  hasSubstance: (part: Part) => boolean;
  /** True for parts that users write: an edit replaces them, and keeps all others. */
  isWritten: boolean;
  /** The part in a message that forwards this one, or null if it is left out. */
  forwarded: (part: Part, to: Forwarding) => Part | null;
};

/** The target of a forwarded message: its new id, and the copied files by their original id. */
export type Forwarding = { messageId: string; files: ReadonlyMap<string, AttachmentSummary> };
