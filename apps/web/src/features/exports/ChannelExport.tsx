import { type Channel, channelTitle } from '@parley/model';
import type { ChannelRights } from '../channels/rights.ts';
import { Exports } from './Exports.tsx';

/** The exports of a channel, for those who run it. A conversation belongs to nobody. */
export function ChannelExport({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  return rights.runs && channel.visibility !== 'direct' ? (
    <Exports
      scope={{ kind: 'channel', workspaceId: channel.workspace_id, channelId: channel.id }}
      name={channelTitle(channel)}
    />
  ) : null;
}
