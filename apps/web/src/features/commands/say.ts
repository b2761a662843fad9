import { type Command, type CommandContext, CommandRefusal } from './command.ts';

/** Markdown would take the arms for an escape and for emphasis. */
const SHRUG = '¯\\\\\\_(ツ)\\_/¯';

const said = { told: null };

/**
 * To the assistant by its name, so that it answers where it waits to be asked.
 * @throws CommandRefusal where there is none
 */
function tellAssistant(context: CommandContext, text: string): void {
  if (!context.assistant || context.channel.assistant_mode === 'off')
    throw new CommandRefusal(context.text('noAssistant'));
  context.say(`@${context.assistant.label} ${text}`);
}

export const ask: Command = {
  name: 'ask',
  aliases: ['frage', 'frag'],
  needsArgument: true,
  async run(question, context) {
    tellAssistant(context, question);
    return said;
  },
};

export const summarise: Command = {
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
    return said;
  },
};

export const me: Command = {
  name: 'me',
  aliases: ['ich'],
  needsArgument: true,
  async run(doing, context) {
    context.say(`*${doing.replaceAll('*', '\\*')}*`);
    return said;
  },
};

export const shrug: Command = {
  name: 'shrug',
  aliases: ['achselzucken'],
  needsArgument: false,
  async run(words, context) {
    context.say([words, SHRUG].filter(Boolean).join(' '));
    return said;
  },
};
