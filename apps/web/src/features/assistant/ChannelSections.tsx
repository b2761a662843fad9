import type { Channel } from '@parley/model';
import type { ChannelRights } from '../channels/rights.ts';
import { ChannelAssistants } from './ChannelAssistants.tsx';
import { PublishedRules } from './rules/PublishedRules.tsx';
import { ChannelTools } from './servers/ChannelTools.tsx';

/**
 * Assistant sections of the channel settings: managers of the channel change the prompt, others see
 * the rules that are followed.
 */
export function ChannelSections({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  return rights.runs ? (
    <>
      <ChannelAssistants channel={channel} />
      <ChannelTools channel={channel} />
    </>
  ) : (
    <PublishedRules channel={channel} />
  );
}
