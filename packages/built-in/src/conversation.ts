import type { Task } from './task.ts';

/** What the built-in model answers from. Its caller has limited it to what the asker can read. */
export type Conversation = {
  /** The name of the assistant that answers. */
  assistantName: string;
  /** The IANA name of the asker's time zone. */
  timezone: string;
  /** The moment of the answer, as ISO time, if it is not the present. */
  now?: string;
  channel: {
    id: string;
    name: string;
    /** The instructions, with the values of their variables filled in. */
    prompt: string;
    mode: 'auto' | 'mention' | 'off';
    /** The channel's path in the app. */
    path: string;
  };
  /** The names of the participants. */
  members: string[];
  /** Oldest first; the last is the message that asks. */
  turns: Turn[];
  /**
   * Older messages and files of the channel that share words with the asking message, best first.
   */
  related: Passage[];
  /** What the channel has settled, oldest first. */
  settled?: SettledFact[];
  /** True if the message addresses the assistant, which must then answer. */
  isAddressed: boolean;
  /** What is asked for by a button, in a person's own pane. */
  task?: Task;
};

/** A decision, promise, number or open question that holds. */
export type SettledFact = {
  channelId: string;
  kind: 'decision' | 'promise' | 'number' | 'question';
  subject: string | null;
  text: string;
  /** The name of the person who promised. */
  owner: string | null;
  /** YYYY-MM-DD */
  dueOn: string | null;
  /** False if it was only noticed. */
  isConfirmed: boolean;
  isDone: boolean;
  /** The message that says it. */
  messageId: string | null;
  /** ISO time. */
  at: string;
  /** What it replaced. */
  before: string | null;
};

/** One message. `at` is an ISO time. */
export type Turn = {
  id: string;
  author: string;
  role: 'user' | 'assistant';
  at: string;
  /** The text, followed by the contents of its files. */
  text: string;
  /** False if nobody has replied to it; absent if that is not known. */
  isAnswered?: boolean;
  /** What else people see of it; absent for messages made in tests. */
  seen?: SeenTurn;
};

/** A message as people see it, apart from its author and time. */
export type SeenTurn = {
  body: string;
  files: { name: string; text: string }[];
  /** The newest replies of its thread. */
  lastReplies: { id: string; author: string; at: string; text: string }[];
  reactions: { emoji: string; by: string[] }[];
  /** The answers of its poll; empty without a poll. */
  votes: { option: string; votes: number }[];
};

/** A message or a part of a file that was found by the words of the question. */
export type Passage = {
  messageId: string;
  author: string;
  at: string;
  text: string;
  file: { id: string; name: string } | null;
};
