import { channelTitle, profileName, fold } from '@parley/model';
import { addParticipant } from '../channels/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

/** Adds a workspace member to the channel. */
export const invite: Command<'invite'> = {
  name: 'invite',
  aliases: ['einladen'],
  needsArgument: true,
  needs: 'addPeople',
  async run(argument, { channel, outsiders, text }) {
    const wanted = fold(argument.replaceAll('@', '').trim());
    const found = (await outsiders(wanted)).filter(
      (profile) => fold(profileName(profile)) === wanted,
    );
    const [person] = found;
    if (!person) throw new CommandRefusal(text('invite.nobody', { name: argument }));
    // Members with the same name can only be told apart in a list.
    if (found.length > 1) throw new CommandRefusal(text('invite.several', { name: argument }));
    await addParticipant(channel, person.id);
    return {
      told: text('invite.done', { name: profileName(person), channel: channelTitle(channel) }),
    };
  },
};
