import type { Command } from './command.ts';
import { tellAssistant } from './tell-assistant.ts';

/** Has the assistant sum up what was said. */
export const summarise: Command<'summarise'> = {
  name: 'summarise',
  aliases: ['summarize', 'zusammenfassung', 'fasse'],
  needsArgument: false,
  async run(scope, context) {
    tellAssistant(
      context,
      scope === ''
        ? context.text('summarise.request')
        : context.text('summarise.requestOf', { scope }),
    );
    return { told: null };
  },
};
