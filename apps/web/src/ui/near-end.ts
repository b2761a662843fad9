import type { VirtualizerHandle } from 'virtua';

/** In pixels: what is fetched this far ahead is there when it is reached. */
const NEAR = 1500;

/** Whether a list that is loaded as it is scrolled shows what is near its end. */
export const isNearEnd = (list: VirtualizerHandle | null, offset: number): boolean =>
  list !== null && offset + list.viewportSize > list.scrollSize - NEAR;
