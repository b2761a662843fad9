import { channelTitle } from '@parley/model';
import { z } from 'zod';
import { read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { MESSAGE_COLUMNS, messagesResult, formatMessages, withoutIds } from '../messages.ts';
import { period } from '../period.ts';
import { noFinding, readingTool } from '../tool.ts';

const PAGE = 50;

/** The messages of a channel between two instants. */
export const readPeriod = readingTool({
  name: 'read_period',
  title: 'Read a channel',
  description:
    `Reads what was said in a channel between two times, oldest first, ${PAGE} messages a ` +
    'page, each with its link. Without a channel it is the one that is asked in. ' +
    'Ask for the next page when the answer says that there is more. ' +
    'Use it for summaries and for what was talked about on a day, last week or since a date. ' +
    'Example: {"channel":"sales","from":"2026-03-02T00:00:00Z","to":"2026-03-03T00:00:00Z"}.',
  input: z.object({
    channel: z.string().max(255).optional().describe('Name of the channel'),
    ...period,
    page: z.int().min(0).max(200).optional(),
  }),
  async run({ channel: wanted, from, to, page = 0 }, { reader, workspaceId, channelId, now }) {
    const { channel, problem } = await findChannel(reader, workspaceId, wanted, channelId);
    if (!channel) return noFinding(problem, wanted);
    const rows = await read(
      'The messages',
      reader
        .from('messages')
        .select(MESSAGE_COLUMNS)
        .eq('channel_id', channel.id)
        .is('deleted_at', null)
        .gte('created_at', from ?? '1970-01-01T00:00:00Z')
        .lt('created_at', to ?? now.toISOString())
        .order('created_at')
        .order('id')
        .range(page * PAGE, (page + 1) * PAGE),
    );
    const messages = await formatMessages(reader, rows.slice(0, PAGE));
    return messagesResult(messages, {
      content: {
        channel: channelTitle(channel),
        messages: messages.map(withoutIds),
        next_page: rows.length > PAGE ? page + 1 : null,
      },
      summary: `${channelTitle(channel)}: ${messages.length}`,
    });
  },
});
