import { TITLE_MAX } from '../risks/limits.ts';
import { type Command, CommandRefusal } from './command.ts';

/** Opens the form for a risk of the channel; everyone reads it there once it is assessed. */
export const risk: Command<'risk'> = {
  name: 'risk',
  aliases: ['risiko'],
  needsArgument: false,
  async run(title, { openRisk, text }) {
    if (title.length > TITLE_MAX)
      throw new CommandRefusal(text('risk.tooLong', { max: TITLE_MAX }));
    openRisk(title);
    return { told: null };
  },
};
