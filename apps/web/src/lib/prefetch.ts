/** What browsers report about the connection, if they do. */
export type NetworkQuality = { effectiveType?: string; saveData?: boolean };

/**
 * Pages are fetched when a link is pointed at, but not on slow lines or where data is saved (spec
 * point 2).
 */
export function preloadOn(line: NetworkQuality | undefined): 'intent' | false {
  return line?.saveData || line?.effectiveType?.includes('2g') ? false : 'intent';
}
