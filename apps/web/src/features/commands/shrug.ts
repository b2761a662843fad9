import type { Command } from './command.ts';

/** Escaped, because Markdown would read the arms as an escape and as emphasis. */
const SHRUG = '¯\\\\\\_(ツ)\\_/¯';

/** Appends a shrug to the text. */
export const shrug: Command<'shrug'> = {
  name: 'shrug',
  aliases: ['achselzucken'],
  needsArgument: false,
  takesMarkdown: true,
  async run(words, context) {
    context.say([words, SHRUG].filter(Boolean).join(' '));
    return { told: null };
  },
};
