import { channelTitle, textOf } from '@parley/model';
import { z } from 'zod';
import { isCommitment, isDecision, namesDate } from '@parley/built-in';
import { read } from '../../identity.ts';
import { sentences } from '@parley/built-in/words';
import { findChannel } from '../channels.ts';
import { MESSAGE_COLUMNS, messagesResult, formatMessages, withoutIds } from '../messages.ts';
import { period } from '../period.ts';
import { noFinding, readingTool } from '../tool.ts';
import { pattern } from '@parley/model/pattern';

const READ = 600;
const MOST = 60;
const DAYS = 30;
const DAY_MS = 86_400_000;

const TASK = pattern('i')`
  \b(to-?do|action( item)?|please|can you|could you|needs? to|must|has to|have to|owner|assigned
  |deadline|due|bitte|kannst du|könntest du|muss|müssen|zuständig|frist|bis (zum|montag|dienstag
  |mittwoch|donnerstag|freitag))\b
`;

/** The messages of a period with a decision, a promise or a request. */
export const decisionsAndActions = readingTool({
  name: 'list_decisions_and_actions',
  title: 'Decisions and actions',
  description:
    `Picks the messages of a channel's period (the last ${DAYS} days when left out) that ` +
    'sound like decisions, promises or tasks, with who said it, when, and a link. ' +
    'Judge yourself what each of them is, who owns it and until when; ' +
    'leave out what is neither. ' +
    'Use it for decisions and tasks of a day or a week that nobody has settled. ' +
    'Example: {"channel":"crane"}.',
  input: z.object({
    channel: z
      .string()
      .max(255)
      .optional()
      .describe('Name of the channel; the one that is asked in when left out'),
    ...period,
  }),
  async run({ channel: wanted, from, to }, { reader, workspaceId, channelId, now }) {
    const { channel, problem } = await findChannel(reader, workspaceId, wanted, channelId);
    if (!channel) return noFinding(problem, wanted);
    const rows = await read(
      'The messages',
      reader
        .from('messages')
        .select(MESSAGE_COLUMNS)
        .eq('channel_id', channel.id)
        .eq('role', 'user')
        .is('deleted_at', null)
        .gte('created_at', from ?? new Date(now.getTime() - DAYS * DAY_MS).toISOString())
        .lt('created_at', to ?? now.toISOString())
        .order('created_at', { ascending: false })
        .limit(READ),
    );
    const sounds = new Map(rows.map((row) => [row.id, soundsOf(textOf(row))]));
    const telling = rows.filter(({ id }) => sounds.get(id)?.length).slice(0, MOST);
    const listed = (await formatMessages(reader, telling.toReversed())).map((message) => ({
      ...message,
      sounds_like: sounds.get(message.id),
    }));
    return messagesResult(listed, {
      content: {
        channel: channelTitle(channel),
        looked_at: rows.length,
        messages: listed.map(withoutIds),
      },
      summary: `${channelTitle(channel)}: ${listed.length} / ${rows.length}`,
      shown: listed.slice(-8),
    });
  },
});

function soundsOf(text: string): string[] {
  const said = sentences(text);
  return [
    ...(said.some(isDecision) ? ['decision'] : []),
    ...(said.some(isCommitment) ? ['promise'] : []),
    ...(said.some((sentence) => TASK.test(sentence)) ? ['task'] : []),
    ...(said.some(
      (sentence) => namesDate(sentence) && (isCommitment(sentence) || TASK.test(sentence)),
    )
      ? ['date']
      : []),
  ];
}
