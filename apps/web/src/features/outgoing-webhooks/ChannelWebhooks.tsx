import type { Channel } from '@parley/model';
import type { ChannelRights } from '../channels/rights.ts';
import { Webhooks } from './Webhooks.tsx';

/** The webhooks of a channel, for those who run it. */
export function ChannelWebhooks({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  return rights.runs ? (
    <Webhooks scope={{ workspaceId: channel.workspace_id, channelId: channel.id }} />
  ) : null;
}
