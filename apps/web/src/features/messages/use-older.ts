import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { loadOlder } from '../../data/index.ts';

export type Older = { state: 'idle' | 'loading' | 'failed'; load(): void; onScroll(offset: number): void };

/** How near to the start older messages are loaded, in pixels: before the person gets there. */
const WITHIN = 900;

/** Older messages, page by page, as the list comes near its start. */
export function useOlder(channelId: string, hasOlder: boolean, list: RefObject<VirtualizerHandle | null>): Older {
  const [state, setState] = useState<Older['state']>('idle');
  const isLoading = useRef(false);

  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    loadOlder(channelId)
      .then(() => setState('idle'), () => setState('failed'))
      .finally(() => {
        isLoading.current = false;
      });
  };

  useEffect(() => {
    // A page that does not fill the window cannot be scrolled to ask for the next.
    const handle = list.current;
    if (handle && hasOlder && state === 'idle' && handle.scrollSize > 0 && handle.scrollSize <= handle.viewportSize) load();
  });

  return {
    state,
    load,
    onScroll(offset) {
      if (hasOlder && offset < WITHIN && state === 'idle') load();
    },
  };
}
