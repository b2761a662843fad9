import { limits } from '@parley/model';
import { updateChannel } from '../channels/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

/** Sets the channel's description; without text, clears it. */
export const topic: Command<'topic'> = {
  name: 'topic',
  aliases: ['thema'],
  needsArgument: false,
  needs: 'change',
  async run(description, { channel, text }) {
    if (description.length > limits.descriptionMax)
      throw new CommandRefusal(text('topic.tooLong', { max: limits.descriptionMax }));
    await updateChannel(channel.id, { description: description || null });
    return { told: text(description === '' ? 'topic.cleared' : 'topic.done') };
  },
};
