import { useUnreadChannels } from '../features/unread/queries.ts';
import { useWaitingTitle } from '../lib/page-title.ts';

/**
 * Shows the workspace's unread count, the same as on the page "Unread", in title and favicon. A
 * separate component without output, so that a new count does not re-render others.
 */
export function UnreadInTitle() {
  const counts = useUnreadChannels();
  useWaitingTitle({
    unread: counts.reduce((sum, count) => sum + count.unread, 0),
    mentions: counts.reduce((sum, count) => sum + count.mentions, 0),
  });
  return null;
}
