import { useUnreadChannels } from '../features/unread/queries.ts';
import { useWaitingTitle } from '../lib/page-title.ts';

/**
 * The title and the favicon show how much is unread in the workspace, as the page "Unread" has it.
 * This is a component that draws nothing, so that a new count draws nothing else.
 */
export function UnreadInTitle() {
  const counts = useUnreadChannels();
  useWaitingTitle({
    unread: counts.reduce((sum, count) => sum + count.unread, 0),
    mentions: counts.reduce((sum, count) => sum + count.mentions, 0),
  });
  return null;
}
