import type { Command } from './command.ts';

/** Says what the writer does, in the third person. */
export const me: Command<'me'> = {
  name: 'me',
  aliases: ['ich'],
  needsArgument: true,
  async run(doing, context) {
    context.say(`*${doing.replaceAll('*', '\\*')}*`);
    return { told: null };
  },
};
