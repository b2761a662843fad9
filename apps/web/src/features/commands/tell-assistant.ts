import { type CommandContext, CommandRefusal } from './command.ts';

/**
 * To the assistant by its name, so that it answers where it waits to be asked.
 * @throws CommandRefusal where there is none
 */
export function tellAssistant(context: CommandContext, text: string): void {
  if (!context.assistant || context.channel.assistant_mode === 'off')
    throw new CommandRefusal(context.text('noAssistant'));
  context.say(`@${context.assistant.label} ${text}`);
}
