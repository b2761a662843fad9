const CHANNEL = /^\/(?:channels|chat)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * The channel whose newest messages an address shows (spec point 2); null for other pages, and for
 * links to a message.
 */
export function channelOfAddress({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | null {
  return new URLSearchParams(search).has('m') ? null : (CHANNEL.exec(pathname)?.[1] ?? null);
}
