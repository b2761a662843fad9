import { channelTitle } from '@parley/model';
import { z } from 'zod';
import { read } from '../../identity.ts';
import { hrefOf } from '../links.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { readingTool } from '../tool.ts';

const READ = 1000;
const MOST = 40;

/** The channels of the workspace that the person can see. */
export const findChannels = readingTool({
  name: 'find_channels',
  title: 'Find channels',
  description:
    'Lists the channels the person sees: name, what they are for, who may read them (open: ' +
    'every member; private: its participants), and whether the person takes part. ' +
    'Use it for where to ask or post something, and for which channels there are. ' +
    'Example: {"words":"travel"}.',
  input: z.object({
    words: wordsIn('name, topic or description', 'every channel'),
  }),
  async run({ words }, { reader, workspaceId, personId }) {
    const [channels, participants] = await Promise.all([
      read(
        'The channels',
        reader
          .from('channels')
          .select('id, name, topic, description, visibility, archived_at')
          .eq('workspace_id', workspaceId)
          .neq('visibility', 'direct')
          .is('deleted_at', null)
          .order('name')
          .limit(READ),
      ),
      read(
        'The channels',
        reader
          .from('participants')
          .select('channel_id')
          .eq('workspace_id', workspaceId)
          .eq('profile_id', personId)
          .limit(READ),
      ),
    ]);
    const own = new Set(participants.map(({ channel_id: id }) => id));
    const found = channels.filter((channel) =>
      matches(words, [channel.name, channel.topic, channel.description]),
    );
    const listed = found.slice(0, MOST).map((channel) => ({
      name: channelTitle(channel),
      description: channel.description ?? '',
      visibility: channel.visibility,
      takes_part: own.has(channel.id),
      is_archived: channel.archived_at !== null,
      link: hrefOf({ kind: 'channel', id: channel.id, channel_id: channel.id, message_id: null }),
    }));
    return {
      content: { count: found.length, channels: listed },
      shown: {
        summary: foundFor(words, found.length),
        items: listed.slice(0, 8).map(({ name: title, link }) => ({ title, href: link })),
      },
      quotable: listed.flatMap(({ name, description }) => [name, description]),
    };
  },
});
