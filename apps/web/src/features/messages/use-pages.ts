import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { type ChannelLoad, loadNewer, loadOlder } from '../../data/index.ts';

/** Loading state of messages in one direction. */
export type Direction = { state: 'idle' | 'loading' | 'failed'; load(): void };
export type Pages = { older: Direction; newer: Direction; onScroll(): void };

/**
 * Messages per page, and the remaining distance in pixels at which the next is loaded, before the
 * user gets there.
 */
const PAGE = 100;
const WITHIN = 4000;

/**
 * Loads older and newer messages page by page as the list gets near its ends.
 * @param isWhole false while only some of the loaded messages are shown
 */
export function usePages(
  channelId: string,
  load: ChannelLoad,
  list: RefObject<VirtualizerHandle | null>,
  isWhole: boolean,
): Pages {
  const older = useDirection(() => loadOlder(channelId, PAGE));
  const newer = useDirection(() => loadNewer(channelId, PAGE));
  const hasScrolled = useRef(false);

  const loadNear = () => {
    const handle = list.current;
    if (!isWhole || !handle || handle.viewportSize === 0) return;
    const above = handle.scrollOffset;
    const below = handle.scrollSize - handle.viewportSize - above;
    if (load.hasOlder && older.state === 'idle' && above < WITHIN) older.load();
    if (load.hasNewer && newer.state === 'idle' && below < WITHIN) newer.load();
  };

  useEffect(() => {
    // A page that does not fill the window cannot be scrolled to load the next one.
    const handle = list.current;
    const isFilled = handle !== null && handle.scrollSize > handle.viewportSize;
    if (hasScrolled.current || !isFilled) loadNear();
  });

  return {
    older,
    newer,
    onScroll() {
      hasScrolled.current = true;
      loadNear();
    },
  };
}

function useDirection(loadMore: () => Promise<boolean>): Direction {
  const [state, setState] = useState<Direction['state']>('idle');
  const isLoading = useRef(false);
  return {
    state,
    load() {
      if (isLoading.current) return;
      isLoading.current = true;
      setState('loading');
      loadMore()
        .then(
          () => setState('idle'),
          () => setState('failed'),
        )
        .finally(() => {
          isLoading.current = false;
        });
    },
  };
}
