/**
 * A media query that can be read and observed. Uses two query objects, because Chromium fires no
 * `change` on one whose `matches` was read first.
 *
 * @example
 * const dark = mediaQuery('(prefers-color-scheme: dark)');
 * const stop = dark.onChange(() => console.log(dark.matches()));
 */
export function mediaQuery(text: string) {
  const query = matchMedia(text);
  return {
    matches: (): boolean => matchMedia(text).matches,
    /** @returns a function that unsubscribes */
    onChange(listener: () => void): () => void {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}
