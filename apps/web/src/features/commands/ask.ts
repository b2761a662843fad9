import type { Command } from './command.ts';
import { tellAssistant } from './tell-assistant.ts';

export const ask: Command<'ask'> = {
  name: 'ask',
  aliases: ['frage', 'frag'],
  needsArgument: true,
  async run(question, context) {
    tellAssistant(context, question);
    return { told: null };
  },
};
