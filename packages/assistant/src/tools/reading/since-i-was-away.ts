import { channelTitle } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import {
  itemOf,
  MESSAGE_COLUMNS,
  type MessageRow,
  quotableOf,
  sourceOf,
  formatMessages,
  withoutIds,
} from '../messages.ts';
import { byIds } from '../pages.ts';
import { instant } from '../period.ts';
import { readingTool, type ToolContext } from '../tool.ts';

const CHANNELS = 200;
const MESSAGES = 400;
const PER_CHANNEL = 20;

/** Messages in the person's channels since they last read them. */
export const sinceIWasAway = readingTool({
  name: 'since_i_was_away',
  title: 'News since you were away',
  description:
    'What others have said in the channels of the person who asks since they last read ' +
    'there, by channel, oldest first, with links. Give a time when they say since when; ' +
    'what they have read meanwhile is left out otherwise. ' +
    'Use it to catch somebody up: what they missed during a holiday, what is new or unread. ' +
    'Example: {"since":"2026-03-02T00:00:00Z"}.',
  input: z.object({ since: instant.optional() }),
  async run({ since }, context) {
    const visited = await readVisited(context, since);
    const rows = await readNews(context.reader, visited, context.personId);
    const messages = await formatMessages(context.reader, rows);
    const channels = visited.flatMap(({ id, title, since: from }) => {
      const news = messages.filter(({ channelId }) => channelId === id);
      return news.length === 0
        ? []
        : [
            {
              channel: title,
              since: from,
              count: news.length,
              left_out: Math.max(0, news.length - PER_CHANNEL),
              messages: news.slice(-PER_CHANNEL).map(withoutIds),
            },
          ];
    });
    return {
      content: {
        channels,
        ...(rows.length === MESSAGES
          ? { note: 'There is more than this: ask for a channel with read_period.' }
          : {}),
      },
      shown: {
        summary: channels
          .map(({ channel, count }) => `${channel}: ${count}`)
          .join(', ')
          .slice(0, 300),
        items: messages.slice(-8).map(itemOf),
      },
      quotable: quotableOf(messages),
      sources: messages.map(sourceOf),
    };
  },
});

type ChannelSince = { id: string; title: string; since: string };

/** The person's channels, each with the time after which messages are news. */
async function readVisited(
  { reader, workspaceId, personId, channelId, now }: ToolContext,
  since: string | undefined,
): Promise<ChannelSince[]> {
  const participants = await read(
    'The channels',
    reader
      .from('participants')
      .select('channel_id, last_read_at, created_at')
      .eq('workspace_id', workspaceId)
      .eq('profile_id', personId)
      .limit(CHANNELS),
  );
  const channels = await byIds(
    participants.map(({ channel_id: id }) => id),
    (some) =>
      read(
        'The channels',
        reader.from('channels').select('id, name, topic').in('id', some).is('deleted_at', null),
      ),
  );
  // The person has just read the channel in which they ask, so their previous message there counts.
  const before = channelId === null ? null : await lastWords(reader, channelId, personId);
  return channels.map((channel) => {
    const participant = participants.find(({ channel_id: id }) => id === channel.id);
    const read =
      channel.id === channelId
        ? (before ?? participant?.created_at)
        : (participant?.last_read_at ?? participant?.created_at);
    return {
      id: channel.id,
      title: channelTitle(channel),
      since: new Date(since ?? read ?? now).toISOString(),
    };
  });
}

async function lastWords(
  reader: Client,
  channelId: string,
  personId: string,
): Promise<string | null> {
  const [, before] = await read(
    'The messages',
    reader
      .from('messages')
      .select('created_at')
      .eq('channel_id', channelId)
      .eq('author_id', personId)
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .limit(2),
  );
  return before?.created_at ?? null;
}

async function readNews(
  reader: Client,
  visited: ChannelSince[],
  personId: string,
): Promise<MessageRow[]> {
  const since = new Map(visited.map((channel) => [channel.id, Date.parse(channel.since)]));
  const earliest = visited.map((channel) => channel.since).toSorted()[0] ?? '';
  const rows = await byIds(since.keys(), (some) =>
    read(
      'The messages',
      reader
        .from('messages')
        .select(MESSAGE_COLUMNS)
        .in('channel_id', some)
        .is('deleted_at', null)
        .neq('author_id', personId)
        .gt('created_at', earliest)
        .order('created_at', { ascending: false })
        .limit(MESSAGES),
    ),
  );
  return rows
    .filter(({ channel_id: id, created_at: at }) => Date.parse(at) > (since.get(id) ?? Infinity))
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
    .slice(-MESSAGES);
}
