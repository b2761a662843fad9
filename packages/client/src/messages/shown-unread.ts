import { type Cell, cell } from '../base/cell.ts';
import type { Unread } from './tallies.ts';

type Followed<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;

/**
 * The unread counts to show per channel: everything counted, or only the mentions in silent
 * channels. It is a new map whenever the counts are, so that lists sorted by the last message sort
 * again; a channel's unchanged count stays the same object.
 */
export function createShownUnread(
  counts: Followed<ReadonlyMap<string, Unread>>,
  silent: Followed<ReadonlySet<string>>,
): Followed<Map<string, Unread>> {
  const shown = cell(new Map<string, Unread>());
  const update = () => {
    const before = shown.get();
    shown.set(
      new Map(
        [...counts.get()].map(([channelId, count]) => [
          channelId,
          silent.get().has(channelId) ? mentionsOf(count, before.get(channelId)) : count,
        ]),
      ),
    );
  };
  counts.subscribe(update);
  silent.subscribe(update);
  update();
  return shown;
}

function mentionsOf({ mentions }: Unread, before: Unread | undefined): Unread {
  const isSame = before?.unread === mentions && before.mentions === mentions;
  return isSame ? before : { unread: mentions, mentions };
}
