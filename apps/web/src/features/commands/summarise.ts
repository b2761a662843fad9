import type { Command } from './command.ts';
import { mentionAssistant } from './mention-assistant.ts';

/** Asks the assistant to summarise the conversation. */
export const summarise: Command<'summarise'> = {
  name: 'summarise',
  aliases: ['summarize', 'zusammenfassung', 'fasse'],
  needsArgument: false,
  takesMarkdown: true,
  async run(scope, context) {
    mentionAssistant(
      context,
      scope === ''
        ? context.text('summarise.request')
        : context.text('summarise.requestOf', { scope }),
    );
    return { told: null };
  },
};
