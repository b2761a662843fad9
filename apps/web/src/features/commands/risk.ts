import { TITLE_MAX } from '../risks/limits.ts';
import { raiseRisk } from '../risks/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

/** Adds a risk to the channel's register. */
export const risk: Command<'risk'> = {
  name: 'risk',
  aliases: ['risiko'],
  needsArgument: true,
  async run(title, { channel, ownId, text }) {
    if (title.length > TITLE_MAX)
      throw new CommandRefusal(text('risk.tooLong', { max: TITLE_MAX }));
    await raiseRisk(
      { title, channel_id: channel.id },
      { workspaceId: channel.workspace_id, ownId },
    );
    return { told: text('risk.done', { title }) };
  },
};
