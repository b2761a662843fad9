import type { Command } from './command.ts';

/** Sends the author's action in the third person. */
export const me: Command<'me'> = {
  name: 'me',
  aliases: ['ich'],
  needsArgument: true,
  async run(doing, context) {
    context.say(`*${doing.replaceAll('*', '\\*')}*`);
    return { told: null };
  },
};
