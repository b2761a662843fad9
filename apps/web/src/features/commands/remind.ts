import { cutText } from '@parley/model';
import { timeInWords } from '../../lib/time-in-words.ts';
import { addReminder } from '../saved/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

/** The database's limit for a reminder (supabase/schemas/15_personal.sql). */
const REMINDER_MAX = 500;

/** Reminds the author at the time they give. */
export const remind: Command<'remind'> = {
  name: 'remind',
  aliases: ['erinnere', 'erinnern'],
  needsArgument: true,
  async run(sentence, { channel, ownId, text, time }) {
    const found = await timeInWords(sentence);
    if (!found) throw new CommandRefusal(text('remind.noTime'));
    if (found.text === '') throw new CommandRefusal(text('remind.nothing'));
    const setFor = async (at: Date) => {
      await addReminder({
        workspace_id: channel.workspace_id,
        profile_id: ownId,
        channel_id: channel.id,
        message_id: null,
        text: cutText(found.text, REMINDER_MAX),
        remind_at: at.toISOString(),
      });
      return { told: text('remind.done', { when: time(at) }) };
    };
    const { offer } = found;
    if (offer)
      throw new CommandRefusal(text('remind.past', { when: time(offer) }), {
        label: text('remind.offer'),
        run: () => setFor(offer),
      });
    return setFor(found.at);
  },
};
