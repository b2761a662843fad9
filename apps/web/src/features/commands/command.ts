import type { Channel, Message, Participant, Profile } from '@parley/model';
import type { Candidate } from '../text/mentioned.ts';

/** A question before something that is hard to take back. */
export type Confirmation = { title: string; text: string; confirmLabel: string };

/** Where a command is written, and what it may do there beside changing data. */
export type CommandContext = {
  channel: Channel;
  thread: Message | null;
  ownId: string;
  /** The writer’s own row among the participants. */
  participant: Participant;
  /** Who answers here, if anybody does. */
  assistant: Candidate | null;
  /** Members of the workspace with this name who are not in the channel yet. @throws AppError */
  outsiders(name: string): Promise<Profile[]>;
  text(key: string, values?: Record<string, string | number>): string;
  /** How an instant is written for people. */
  time(at: Date): string;
  /** Says something in this place, in the writer's name. */
  say(text: string): void;
  /** @returns whether the person agreed. */
  ask(question: Confirmation): Promise<boolean>;
  openPoll(question: string): void;
  openShortcuts(): void;
  goTo(to: '/channels'): void;
};

/** Done, with what to tell the writer, if anything. */
export type Outcome = { told: string | null };

/** Why a command was not done, in the writer's language. */
export class CommandRefusal extends Error {}

/** A file each in this folder, and its words in the texts. */
export type CommandName =
  | 'ask'
  | 'summarise'
  | 'remind'
  | 'poll'
  | 'risk'
  | 'invite'
  | 'topic'
  | 'status'
  | 'me'
  | 'shrug'
  | 'leave'
  | 'shortcuts';

export type Command<Name extends CommandName = CommandName> = {
  name: Name;
  /** The same in other languages. */
  aliases: readonly string[];
  needsArgument: boolean;
  /** The right in the channel that it takes; none: everybody who writes there has it. */
  needs?: 'addPeople' | 'change';
  /** @throws CommandRefusal, AppError */
  run(argument: string, context: CommandContext): Promise<Outcome>;
};

export type Typed = { name: string; argument: string };

/** A message that is a command: '/name' and what follows. '/usr/bin' is none. */
export function typedCommand(text: string): Typed | null {
  const match = /^\/([\p{L}]+)(?:\s+([\s\S]*))?$/u.exec(text.trim());
  return match
    ? { name: (match[1] ?? '').toLocaleLowerCase(), argument: (match[2] ?? '').trim() }
    : null;
}
