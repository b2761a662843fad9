import type { Command } from './command.ts';
import { mentionAssistant } from './mention-assistant.ts';

export const ask: Command<'ask'> = {
  name: 'ask',
  aliases: ['frage', 'frag'],
  needsArgument: true,
  takesMarkdown: true,
  async run(question, context) {
    mentionAssistant(context, question);
    return { told: null };
  },
};
