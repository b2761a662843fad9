import type { Channel } from '@parley/model';
import type { ChannelRights } from '../channels/rights.ts';
import { ChannelAssistants } from './ChannelAssistants.tsx';
import { ChannelTools } from './servers/ChannelTools.tsx';

/** Assistant sections of the channel settings, for managers of the channel. */
export function ChannelSections({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  return (
    rights.runs && (
      <>
        <ChannelAssistants channel={channel} />
        <ChannelTools channel={channel} />
      </>
    )
  );
}
