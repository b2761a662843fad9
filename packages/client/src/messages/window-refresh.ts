import { comparePositions, type MessagePosition, type MessageRange } from './message-range.ts';
import type { PageCursor } from './message-request.ts';
import type { WindowRequests } from './window-requests.ts';
import { MOST } from './window-rows.ts';

type RefreshOptions = {
  requests: Pick<WindowRequests, 'pull'>;
  range(): MessageRange;
  setRange(range: Partial<MessageRange>): void;
  /** Messages per page. */
  limit: number;
  /** True if the window still shows the part that it showed at the start. */
  isHere(): boolean;
  /** Called when more was missed than a window holds: the rest loads when the user scrolls up. */
  leftBehind(first: MessagePosition): Promise<void>;
};

/**
 * Reloads all that a window holds, and what followed it, so that no missed message stays missing.
 * @throws AppError
 */
export const refreshWindow = (options: RefreshOptions): Promise<void> =>
  options.range().hasNewer ? refreshForwards(options) : refreshBackwards(options);

/** From the oldest known message to the newest known. */
async function refreshForwards({ requests, range, setRange, limit, isHere }: RefreshOptions) {
  const { oldest, newest } = range();
  if (!oldest || !newest) return;
  for (let cursor: PageCursor = { from: oldest }; ;) {
    const page = await requests.pull(limit, cursor, isHere);
    const last = page.positions.at(-1);
    if (!isHere()) return;
    if (page.isLast || !last) return setRange({ hasNewer: false });
    if (comparePositions(last, newest) >= 0) return setRange({ newest: last });
    cursor = { after: last };
  }
}

/** From the channel's end to the oldest known message. */
async function refreshBackwards(options: RefreshOptions) {
  const { requests, range, setRange, limit, isHere, leftBehind } = options;
  const { oldest } = range();
  let count = 0;
  for (let cursor: PageCursor = 'newest'; ;) {
    const page = await requests.pull(limit, cursor, isHere);
    const [first] = page.positions;
    count += page.positions.length;
    if (!isHere()) return;
    if (page.isLast || !first) return setRange({ oldest: first ?? oldest, hasOlder: false });
    if (oldest && comparePositions(first, oldest) <= 0) return setRange({ oldest: first });
    if (count >= MOST) return leftBehind(first);
    cursor = { before: first };
  }
}
