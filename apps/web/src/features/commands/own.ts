import { setStatus } from '../profile/mutations.ts';
import { addReminder } from '../saved/mutations.ts';
import { type Command, CommandRefusal } from './command.ts';

/**
 * What the database takes of a reminder and of a status (supabase/migrations/…personal.sql,
 * …polls_links_emoji.sql).
 */
const REMINDER_MAX = 500;
const STATUS_MAX = 100;

const LEADING_EMOJI = /^(\p{RGI_Emoji}|:[a-z0-9_+\-]{2,32}:)\s*/v;

export const remind: Command = {
  name: 'remind',
  aliases: ['erinnere', 'erinnern'],
  needsArgument: true,
  async run(sentence, { channel, ownId, text, time }) {
    // The words of two languages are large, and few messages are reminders.
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

export const status: Command = {
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
      throw new CommandRefusal(text('status.tooLong', { max: String(STATUS_MAX) }));
    await setStatus(channel.workspace_id, ownId, { emoji, text: words, expiresAt: null });
    return { told: text('status.done') };
  },
};

export const poll: Command = {
  name: 'poll',
  aliases: ['umfrage', 'abstimmung'],
  needsArgument: false,
  async run(question, { openPoll }) {
    openPoll(question);
    return { told: null };
  },
};

export const shortcuts: Command = {
  name: 'shortcuts',
  aliases: ['tasten', 'tastenkürzel'],
  needsArgument: false,
  async run(_argument, { openShortcuts }) {
    openShortcuts();
    return { told: null };
  },
};
