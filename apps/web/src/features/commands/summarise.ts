import type { Command } from './command.ts';

/** Has the conversation summarised; only the author sees the answer. */
export const summarise: Command<'summarise'> = {
  name: 'summarise',
  aliases: ['summarize', 'zusammenfassung', 'fasse'],
  needsArgument: false,
  takesMarkdown: true,
  async run(scope, { askForYou, text }) {
    await askForYou(
      'catch_up',
      scope === '' ? text('summarise.request') : text('summarise.requestOf', { scope }),
    );
    return { told: null };
  },
};
