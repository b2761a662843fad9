import type { Command } from './command.ts';

/** Opens the poll form. */
export const poll: Command<'poll'> = {
  name: 'poll',
  aliases: ['umfrage', 'abstimmung'],
  needsArgument: false,
  async run(question, { openPoll }) {
    openPoll(question);
    return { told: null };
  },
};
