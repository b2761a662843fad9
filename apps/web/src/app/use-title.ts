import { useUnread } from '../data/index.ts';
import { useWaitingTitle } from '../lib/page-title.ts';

/** Title and favicon show how much is unread in the workspace. */
export function useUnreadInTitle(): void {
  const counts = [...useUnread().values()];
  useWaitingTitle({
    unread: counts.reduce((sum, count) => sum + count.unread, 0),
    mentions: counts.reduce((sum, count) => sum + count.mentions, 0),
  });
}
