import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { openChannel } from '../../data/index.ts';

/**
 * Opens the channel once the user may read it: at the message named by the URL, or where the user
 * stopped reading.
 */
export function useOpenChannel(channelId: string, isReadable: boolean): void {
  const { m } = useSearch({ strict: false });
  // A failure is shown by the page that needs the channel's rows.
  const open = useEffectEvent(() => void openChannel(channelId, m).catch(() => {}));
  useEffect(() => {
    if (isReadable) open();
  }, [channelId, isReadable]);
}
