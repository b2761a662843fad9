/**
 * A media query that can be asked and listened to. These are two queries: Chromium tells a query of
 * no change that it was asked about first, and whoever draws a page asks at any time.
 *
 * @example
 * const dark = mediaQuery('(prefers-color-scheme: dark)');
 * const stop = dark.onChange(() => console.log(dark.matches()));
 */
export function mediaQuery(text: string) {
  const told = matchMedia(text);
  return {
    matches: (): boolean => matchMedia(text).matches,
    /** @returns what ends it */
    onChange(listener: () => void): () => void {
      told.addEventListener('change', listener);
      return () => told.removeEventListener('change', listener);
    },
  };
}
