import { channelTitle, limits, profileName } from '@parley/model';
import { addParticipant, leaveChannel, updateChannel } from '../channels/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

export const topic: Command = {
  name: 'topic',
  aliases: ['thema'],
  needsArgument: false,
  needs: 'change',
  async run(description, { channel, text }) {
    if (description.length > limits.descriptionMax)
      throw new CommandRefusal(text('topic.tooLong', { max: String(limits.descriptionMax) }));
    await updateChannel(channel.id, { description: description || null });
    return { told: text(description === '' ? 'topic.cleared' : 'topic.done') };
  },
};

export const invite: Command = {
  name: 'invite',
  aliases: ['einladen'],
  needsArgument: true,
  needs: 'addPeople',
  async run(argument, { channel, outsiders, text }) {
    const wanted = argument.replaceAll('@', '').trim().toLocaleLowerCase();
    const found = (await outsiders(wanted)).filter(
      (profile) => profileName(profile).toLocaleLowerCase() === wanted,
    );
    const [person] = found;
    if (!person) throw new CommandRefusal(text('invite.nobody', { name: argument }));
    // Two of one name: only a list can tell them apart.
    if (found.length > 1) throw new CommandRefusal(text('invite.several', { name: argument }));
    await addParticipant(channel, person.id);
    return {
      told: text('invite.done', { name: profileName(person), channel: channelTitle(channel) }),
    };
  },
};

export const leave: Command = {
  name: 'leave',
  aliases: ['verlassen'],
  needsArgument: false,
  async run(_argument, { channel, seat, text, ask, goTo }) {
    const name = channelTitle(channel);
    const isSure = await ask({
      title: text('channels:leaveTitle', { name }),
      text: text(
        channel.visibility === 'open' ? 'channels:leaveText' : 'channels:leavePrivateText',
      ),
      confirmLabel: text('channels:leave'),
    });
    if (!isSure) return { told: null };
    await leaveChannel(seat.id);
    goTo('/channels');
    return { told: text('leave.done', { name }) };
  },
};
