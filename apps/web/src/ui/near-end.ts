import type { VirtualizerHandle } from 'virtua';

/** Pixels ahead at which the next page is fetched. */
const NEAR = 1500;

/** True if an infinite list shows what is near its end. */
export const isNearEnd = (list: VirtualizerHandle | null, offset: number): boolean =>
  list !== null && offset + list.viewportSize > list.scrollSize - NEAR;
