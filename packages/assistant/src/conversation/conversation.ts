import type { PictureFile } from './pictures.ts';
import type { Passage } from './related.ts';
import type { Summary } from '../summaries/read.ts';

/** Everything a reply is made from, as far as the asker may read it. */
export type Conversation = {
  workspaceName: string;
  /** Who answers. */
  assistantName: string;
  /** Who asked. */
  personId: string;
  /** IANA name of the time zone of who asked. */
  timezone: string;
  /** Names of the tools the channel allows this assistant; null: all. */
  allowedTools: string[] | null;
  channel: {
    id: string;
    name: string;
    /** Its handle. */
    topic: string;
    prompt: string;
    promptVersion: number;
    mode: 'auto' | 'mention' | 'off';
    model: string | null;
    /** Where the app shows it. */
    path: string;
  };
  /** Names of the people who take part. */
  members: string[];
  /** What was said before the turns, in short; null where the turns are everything. */
  summary: Summary | null;
  /** Oldest first; the asked message is the last. */
  turns: Turn[];
  /** Images of the asked message and of the one it replies to. */
  pictures: PictureFile[];
  /**
   * Older messages and files of the channel that share words with the asked message, best first.
   */
  related: Passage[];
  /** The first message of the thread that is spoken in, or null in the channel itself. */
  threadId: string | null;
  /** True when the message speaks to the assistant, which then may not stay silent. */
  isAddressed: boolean;
  /** True when others wrote since: the reply must say what it answers. */
  othersWroteSince: boolean;
};

/**
 * One message; `at` is an ISO time, `by` marks the words of any assistant, the asked one or
 * another.
 */
export type Turn = {
  id: string;
  author: string;
  role: 'user' | 'assistant';
  by?: 'assistant';
  at: string;
  text: string;
};
