import { mentionOf } from '@parley/model';
import { type CommandContext, CommandRefusal } from './command.ts';

/**
 * Mentions the assistant, so that it also answers in channels where it waits for a mention.
 * @throws CommandRefusal if the channel has no assistant
 */
export function mentionAssistant(context: CommandContext, text: string): void {
  if (!context.assistant || context.channel.assistant_mode === 'off')
    throw new CommandRefusal(context.text('noAssistant'));
  context.say(`${mentionOf(context.assistant.id)} ${text}`);
}
