import type { PersonFacts } from './participants.ts';
import type { PictureFile } from './pictures.ts';
import type { Quote } from './quotes.ts';
import type { Passage } from './related.ts';
import type { SettledFact } from './settled.ts';
import type { OptionVotes } from '../tools/polls.ts';
import type { Task } from '@parley/built-in';
import type { Summary } from '../summaries/read.ts';
import type { NoPerson } from './writer.ts';

/** Everything a reply is made from, limited to what the asker can read. */
export type Conversation = {
  workspaceName: string;
  /** The name of the assistant that answers. */
  assistantName: string;
  /** When the question was last edited; null if never. */
  editedAt: string | null;
  /** The id of the asker. */
  personId: string;
  /** The IANA name of the asker's time zone. */
  timezone: string;
  /** The moment of the answer, as ISO time, if it is not the present. */
  now?: string;
  /** Names of the tools that the channel allows this assistant; null: all. */
  allowedTools: string[] | null;
  channel: {
    id: string;
    name: string;
    /** The channel's handle. */
    topic: string;
    /** What the channel is about; null if nobody said. */
    description: string | null;
    prompt: string;
    promptVersion: number;
    mode: 'auto' | 'mention' | 'off';
    model: string | null;
    /** The channel's path in the app. */
    path: string;
  };
  /** The names of the participants. */
  members: string[];
  /** The participants with what the directory says about them. */
  people: (PersonFacts & { name: string })[];
  /** What the directory says about the asker. */
  asker: PersonFacts;
  /** What the channel has settled, oldest first. */
  settled: SettledFact[];
  /** A summary of everything before the turns; null if the turns are complete. */
  summary: Summary | null;
  /** Oldest first; the last is the message that asks. */
  turns: Turn[];
  /** Images of the asking message, of the message it replies to and of those just above. */
  pictures: PictureFile[];
  /**
   * Older messages and files of the channel that share words with the asking message, best first.
   */
  related: Passage[];
  /** The first message of the thread, or null in the channel itself. */
  threadId: string | null;
  /** True if the message addresses the assistant, which must then answer. */
  isAddressed: boolean;
  /** True if others have written since: the reply must then refer to its question. */
  othersWroteSince: boolean;
  /** What a person asks for in their own pane, where nobody else reads the answer. */
  task?: PaneTask;
};

/** The moment of the answer. */
export const momentOfAnswer = ({ now }: Pick<Conversation, 'now'>): Date =>
  now === undefined ? new Date() : new Date(now);

/** `messages`: how many there are in the period, of which the turns may hold only the newest. */
export type PaneTask = Task & { messages: number | null };

/**
 * One message. `at` is an ISO time; `by` marks messages of programs and of any assistant, whether
 * or not it is the one that was asked.
 */
export type Turn = {
  id: string;
  author: string;
  role: 'user' | 'assistant';
  by?: NoPerson;
  /** False if nobody has replied to it; absent if that is not known. */
  isAnswered?: boolean;
  at: string;
  /** The text, followed by the contents of its files. */
  text: string;
  /** What else people see of the message; absent for messages made in tests. */
  seen?: SeenTurn;
};

/** A message as people see it, apart from its author and time. */
export type SeenTurn = {
  body: string;
  /** The place in a file that it is about. */
  about?: string;
  /** `note` says why a text is missing or ends early. */
  files: { name: string; type: string; size: string; text: string; note?: string }[];
  inReplyTo: string | null;
  /** What it replies to, if that is not among the turns. */
  quote: Quote | null;
  isEdited: boolean;
  isPinned: boolean;
  /** The number of replies in its thread. */
  replies: number;
  lastReplies: SeenReply[];
  reactions: { emoji: string; by: string[] }[];
  /** The answers of its poll and how often each was chosen; empty without a poll. */
  votes: OptionVotes[];
  cards: { url: string; title: string; text: string }[];
};

/** A reply in a thread; `number` counts from the first reply. */
export type SeenReply = Pick<Turn, 'id' | 'author' | 'by' | 'at' | 'text'> & { number: number };
