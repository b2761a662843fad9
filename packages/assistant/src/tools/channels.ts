import { type Channel, channelTitle, fold } from '@parley/model';
import { type Client, read } from '../identity.ts';

export type FoundChannel = Pick<Channel, 'id' | 'name' | 'topic' | 'visibility' | 'archived_at'>;

/** The channel that was meant, or an explanation for the model if none or several match. */
export type ChannelChoice =
  | { channel: FoundChannel; problem?: never }
  | { channel: null; problem: string };

const MOST = 1000;
const NAMED = 20;

/**
 * Finds a channel by its name, with or without '#', or by its id, among those the reader can see.
 * Without a name, it is the channel in which the question is asked.
 * @throws BackendError
 */
export async function findChannel(
  reader: Client,
  workspaceId: string,
  wanted: string | undefined,
  here: string | null,
): Promise<ChannelChoice> {
  if (wanted === undefined && here === null) return { channel: null, problem: 'Name the channel.' };
  const channels = await read(
    'The channels',
    reader
      .from('channels')
      .select('id, name, topic, visibility, archived_at')
      .eq('workspace_id', workspaceId)
      .is('deleted_at', null)
      .order('name')
      .limit(MOST),
  );
  const name = plain(wanted ?? here ?? '');
  const exact = channels.filter(
    (channel) =>
      channel.id === name || plain(channel.name) === name || plain(channelTitle(channel)) === name,
  );
  const near =
    exact.length > 0
      ? exact
      : channels.filter(
          (channel) => channel.visibility !== 'direct' && plain(channel.name).includes(name),
        );
  const [first] = near;
  if (first && near.length === 1) return { channel: first };
  const named = (first ? near : channels)
    .filter(({ visibility }) => visibility !== 'direct')
    .slice(0, NAMED)
    .map((channel) => JSON.stringify(channel.name))
    .join(', ');
  return {
    channel: null,
    problem: first
      ? `More than one channel has this name: ${named}.`
      : `There is no such channel among those that can be read here. There are: ${named}.`,
  };
}

const plain = (name: string) => fold(name.trim().replace(/^#/, ''));
