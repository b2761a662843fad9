/** Connection facts that some browsers report. */
export type NetworkQuality = { effectiveType?: string; saveData?: boolean };

/** Prefetches pages on hover, except on slow connections or with data saving (spec point 2). */
export function preloadOn(line: NetworkQuality | undefined): 'intent' | false {
  return line?.saveData || line?.effectiveType?.includes('2g') ? false : 'intent';
}
