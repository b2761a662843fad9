import { setStatus } from '../profile/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

/** The database's limit for a status (supabase/schemas/18_directory.sql). */
const STATUS_MAX = 100;
const LEADING_EMOJI = /^(\p{RGI_Emoji}|:[a-z0-9_+\-]{2,32}:)\s*/v;

/** Sets the author's status; without text, clears it. */
export const status: Command<'status'> = {
  name: 'status',
  aliases: [],
  needsArgument: false,
  async run(said, { channel, ownId, text }) {
    if (said === '') {
      await setStatus(channel.workspace_id, ownId, null);
      return { told: text('status.cleared') };
    }
    const emoji = LEADING_EMOJI.exec(said)?.[1] ?? '';
    const words = said.replace(LEADING_EMOJI, '');
    if (words.length > STATUS_MAX)
      throw new CommandRefusal(text('status.tooLong', { max: STATUS_MAX }));
    await setStatus(channel.workspace_id, ownId, { emoji, text: words, expiresAt: null });
    return { told: text('status.done') };
  },
};
