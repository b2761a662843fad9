import type { Command } from './command.ts';

/** Shows the app's keyboard shortcuts. */
export const shortcuts: Command<'shortcuts'> = {
  name: 'shortcuts',
  aliases: ['tasten', 'tastenkürzel'],
  needsArgument: false,
  async run(_argument, { openShortcuts }) {
    openShortcuts();
    return { told: null };
  },
};
