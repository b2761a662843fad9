import type { Command } from './command.ts';

/** Asks the assistant; only the author sees the answer. */
export const ask: Command<'ask'> = {
  name: 'ask',
  aliases: ['frage', 'frag'],
  needsArgument: true,
  takesMarkdown: true,
  async run(question, { askForYou }) {
    await askForYou('ask', question);
    return { told: null };
  },
};
