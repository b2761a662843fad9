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

/** Commands whose name begins with these letters. */
export const commandsFor = (query: string): Command[] =>
  commands.filter((command) =>
    namesOf(command).some((name) => name.startsWith(query.toLocaleLowerCase())),
  );

const namesOf = ({ name, aliases }: Command) => [name, ...aliases];
