import type { Channel, Message, Participant, PrivateAnswer, Profile } from '@parley/model';

/** A question to confirm before an action that is hard to undo. */
export type Confirmation = { title: string; text: string; confirmLabel: string };

/**
 * The channel or thread in which a command is typed, and its side effects besides changing data.
 */
export type CommandContext = {
  channel: Channel;
  thread: Message | null;
  ownId: string;
  /** The author's own participant row. */
  participant: Participant;
  /**
   * Workspace members with this name who are not in the channel yet.
   * @throws AppError
   */
  outsiders(name: string): Promise<Profile[]>;
  text(key: string, values?: Record<string, string | number>): string;
  /** Formats an instant for display. */
  time(at: Date): string;
  /** Sends a message here in the author's name. */
  say(text: string): void;
  /** @returns true if the user confirms */
  ask(question: Confirmation): Promise<boolean>;
  /** Asks in the author's own pane and opens it. @throws AppError */
  askForYou(kind: PrivateAnswer['kind'], question: string): Promise<void>;
  openPoll(question: string): void;
  openRisk(title: string): void;
  openShortcuts(): void;
  goTo(to: '/channels'): void;
};

/** The result of a command, with a message for the author if there is one. */
export type CommandOutcome = { told: string | null };

/** Something close to what was refused, which the author can choose instead. */
export type CommandOffer = { label: string; run(): Promise<CommandOutcome> };

/** The reason a command was refused, in the author's language. */
export class CommandRefusal extends Error {
  readonly offer: CommandOffer | undefined;

  constructor(message: string, offer?: CommandOffer) {
    super(message);
    this.offer = offer;
  }
}

/** Each command has a file in this folder and its own texts. */
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
  /** Names of the command in other languages. */
  aliases: readonly string[];
  needsArgument: boolean;
  /** The argument is Markdown, for a message; otherwise it is the text as typed. */
  takesMarkdown?: true;
  /**
   * Channel right that the command requires; without it, every author in the channel can use it.
   */
  needs?: 'addPeople' | 'change';
  /** @throws CommandRefusal, AppError */
  run(argument: string, context: CommandContext): Promise<CommandOutcome>;
};

export type Typed = { name: string; argument: string };
export type WrittenCommand = Typed & { markdown: string };

/**
 * Parses a message of the form '/name argument'; returns null for other text such as '/usr/bin'.
 */
export function typedCommand(text: string): Typed | null {
  const match = /^\/(\p{L}[\p{L}\p{N}_-]*)(?:\s+([\s\S]*))?$/u.exec(text.trim());
  return match
    ? { name: (match[1] ?? '').toLocaleLowerCase(), argument: (match[2] ?? '').trim() }
    : null;
}
