import type { ChannelRights } from '../channels/rights.ts';
import type { Command } from './command.ts';
import { ask, me, shrug, summarise } from './say.ts';
import { invite, leave, topic } from './channel.ts';
import { poll, remind, shortcuts, status } from './own.ts';
import { risk } from './risk.ts';

/** Every command there is, in the order of the list. */
export const commands: readonly Command[] = [
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
];

/** The command of a name, its own or one in another language. */
export const commandNamed = (name: string): Command | undefined =>
  commands.find((command) => namesOf(command).includes(name));

/** The commands that somebody with these rights can use in a channel. */
export const commandsWith = (
  rights: Pick<ChannelRights, 'addPeople' | 'change'>,
): readonly Command[] => commands.filter(({ needs }) => needs === undefined || rights[needs]);

/** Commands of those whose name begins with these letters. */
export const commandsFor = (query: string, among: readonly Command[] = commands): Command[] =>
  among.filter((command) =>
    namesOf(command).some((name) => name.startsWith(query.toLocaleLowerCase())),
  );

const namesOf = ({ name, aliases }: Command) => [name, ...aliases];
