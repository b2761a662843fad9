import type { Conversation } from './conversation/conversation.ts';
import { isByPerson } from './conversation/writer.ts';
import { type Client, read } from './identity.ts';
import { allPages } from './tools/pages.ts';
import type { Source } from './tools/tool.ts';
import type { Toolbox } from './tools/toolbox.ts';
import { idsIn } from './tools/ids.ts';
import { untrustedText } from './untrusted-text.ts';

/**
 * The text whose addresses an answer may link to: everything that people wrote and the model read.
 * @param openChannels null for an answer in a channel, whose readers can read all it may hold. An
 * answer to one person alone may hold what only they can read; then a stranger's link could tell
 * the stranger by which of many links is followed, so that only the person's own addresses stay.
 */
export function trustedText(
  conversation: Conversation,
  toolbox: Toolbox,
  openChannels: ReadonlySet<string> | null,
): string {
  return openChannels !== null && isPrivate(conversation, toolbox.sources, openChannels)
    ? ownText(conversation)
    : `${untrustedText(conversation)}\n${toolbox.read}`;
}

/** The channels that every member of a workspace may read. @throws BackendError */
export async function readOpenChannels(
  asker: Client,
  workspaceId: string,
): Promise<ReadonlySet<string>> {
  const channels = await allPages((from, to) =>
    read(
      'The channels',
      asker
        .from('channels')
        .select('id')
        .eq('workspace_id', workspaceId)
        .eq('visibility', 'open')
        .order('id')
        .range(from, to),
    ),
  );
  return new Set(channels.map(({ id }) => id));
}

/** True if the model has read something that not every member of the workspace may read. */
function isPrivate(
  { turns, related, summary, channel }: Conversation,
  sources: readonly Source[],
  openChannels: ReadonlySet<string>,
): boolean {
  const hasHistory = turns.length > 1 || related.length > 0 || summary !== null;
  return (
    (hasHistory && !openChannels.has(channel.id)) ||
    sources.some(({ type, href }) => {
      const [id] = idsIn(/^\/channels\/([^?]+)/.exec(href)?.[1] ?? '');
      return id === undefined ? !PUBLIC.has(type) : !openChannels.has(id);
    })
  );
}

/** The directory and the places are for all members; the rest may belong to a private channel. */
const PUBLIC = new Set<Source['type']>(['person', 'location']);

/** What the person and whoever runs the channel wrote themselves: not what is in their files. */
const ownText = ({ channel, turns }: Conversation): string =>
  [
    channel.prompt,
    ...turns
      .filter((turn) => turn.role === 'user' && isByPerson(turn))
      .slice(-1)
      .map(({ seen, text }) => seen?.body ?? text),
  ].join('\n');
