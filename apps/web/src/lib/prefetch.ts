/** Connection facts that some browsers report. */
export type NetworkQuality = { effectiveType?: string; saveData?: boolean };

/** What the browser says of the connection, and an event for changes; some browsers say nothing. */
export const line = (): (NetworkQuality & Partial<EventTarget>) | undefined =>
  (navigator as Navigator & { connection?: NetworkQuality & Partial<EventTarget> }).connection;

/** Prefetches pages on hover, except on slow connections or with data saving (spec point 2). */
export function preloadOn(line: NetworkQuality | undefined): 'intent' | false {
  return line?.saveData || line?.effectiveType?.includes('2g') ? false : 'intent';
}
