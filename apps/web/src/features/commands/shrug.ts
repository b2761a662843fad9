import type { Command } from './command.ts';

/** Markdown would take the arms for an escape and for emphasis. */
const SHRUG = '¯\\\\\\_(ツ)\\_/¯';

/** Shrugs, after what is said. */
export const shrug: Command<'shrug'> = {
  name: 'shrug',
  aliases: ['achselzucken'],
  needsArgument: false,
  async run(words, context) {
    context.say([words, SHRUG].filter(Boolean).join(' '));
    return { told: null };
  },
};
