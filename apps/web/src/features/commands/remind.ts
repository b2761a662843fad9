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
    // Loaded on demand: the parsers for two languages are large, and reminders are rare.
    const { findTime } = await import('./remind-time.ts');
    const found = findTime(sentence, new Date());
    if (!found) throw new CommandRefusal(text('remind.noTime'));
    if (found.at.getTime() <= Date.now()) throw new CommandRefusal(text('remind.past'));
    if (found.text === '') throw new CommandRefusal(text('remind.nothing'));
    await addReminder({
      workspace_id: channel.workspace_id,
      profile_id: ownId,
      channel_id: channel.id,
      message_id: null,
      text: found.text.slice(0, REMINDER_MAX),
      remind_at: found.at.toISOString(),
    });
    return { told: text('remind.done', { when: time(found.at) }) };
  },
};
