import { useUnread } from '../data/index.ts';
import { useWaitingTitle } from '../lib/page-title.ts';

/**
 * Title and favicon show how much is unread in the workspace. It draws nothing: a count that
 * changes with each message draws nothing else.
 */
export function UnreadInTitle() {
  const counts = [...useUnread().values()];
  useWaitingTitle({
    unread: counts.reduce((sum, count) => sum + count.unread, 0),
    mentions: counts.reduce((sum, count) => sum + count.mentions, 0),
  });
  return null;
}
