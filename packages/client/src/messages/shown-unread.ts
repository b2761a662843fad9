import { type Cell, cell } from '../base/cell.ts';
import type { Unread } from './tallies.ts';

type Followed<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;

/**
 * What is shown as unread, per channel: everything that is counted, and in silent channels only the
 * mentions. It is another map whenever the counts are, so that whoever sorts by the last message
 * sorts again; a channel's count that stays the same is the same object.
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
