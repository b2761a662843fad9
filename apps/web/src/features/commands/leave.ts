import { channelTitle } from '@parley/model';
import { leaveChannel } from '../channels/mutations.ts';
import type { Command } from './command.ts';

/** Leaves the channel after a confirmation. */
export const leave: Command<'leave'> = {
  name: 'leave',
  aliases: ['verlassen'],
  needsArgument: false,
  async run(_argument, { channel, participant, text, ask, goTo }) {
    const name = channelTitle(channel);
    const isSure = await ask({
      title: text('channels:leaveTitle', { name }),
      text: text(
        channel.visibility === 'open' ? 'channels:leaveText' : 'channels:leavePrivateText',
      ),
      confirmLabel: text('channels:leave'),
    });
    if (!isSure) return { told: null };
    await leaveChannel(participant.id);
    goTo('/channels');
    return { told: text('leave.done', { name }) };
  },
};
