import type { Channel } from '@parley/model';
import { Hash, Lock } from 'lucide-react';
import { inRem } from '../../lib/rem.ts';

/** A channel's own emoji, or a lock or hash. */
export function ChannelIcon({
  channel,
  size = 17,
}: {
  channel: Pick<Channel, 'icon' | 'visibility'>;
  size?: number;
}) {
  if (channel.icon)
    return (
      <span
        className="grid shrink-0 place-items-center"
        style={{ width: inRem(size + 1), fontSize: inRem(size - 2) }}
        aria-hidden="true"
      >
        {channel.icon}
      </span>
    );
  const Icon = channel.visibility === 'open' ? Hash : Lock;
  return <Icon size={size} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />;
}
