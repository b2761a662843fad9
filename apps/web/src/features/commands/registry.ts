import type { ChannelRights } from '../channels/rights.ts';
import { ask } from './ask.ts';
import { invite } from './invite.ts';
import { leave } from './leave.ts';
import { me } from './me.ts';
import { poll } from './poll.ts';
import { remind } from './remind.ts';
import { risk } from './risk.ts';
import { shortcuts } from './shortcuts.ts';
import { shrug } from './shrug.ts';
import { status } from './status.ts';
import { summarise } from './summarise.ts';
import { topic } from './topic.ts';
import type { Command, CommandName } from './command.ts';

/** Commands by name, in list order. A missing command does not compile. */
const COMMANDS: { [Name in CommandName]: Command<Name> } = {
  ask,
  summarise,
  remind,
  poll,
  risk,
  invite,
  topic,
  status,
  me,
  shrug,
  leave,
  shortcuts,
};

/** All commands, in list order. */
export const commands: readonly Command[] = Object.values(COMMANDS);

/** Finds a command by its name or an alias in another language. */
export const commandNamed = (name: string): Command | undefined =>
  commands.find((command) => namesOf(command).includes(name));

/** Commands available in a channel to a user with these rights. */
export const commandsWith = (
  rights: Pick<ChannelRights, 'addPeople' | 'change'>,
): readonly Command[] => commands.filter(({ needs }) => needs === undefined || rights[needs]);

/** Commands whose name starts with the query. */
export const commandsFor = (query: string, among: readonly Command[] = commands): Command[] =>
  among.filter((command) =>
    namesOf(command).some((name) => name.startsWith(query.toLocaleLowerCase())),
  );

const namesOf = ({ name, aliases }: Command) => [name, ...aliases];
