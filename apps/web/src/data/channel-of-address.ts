import { isId } from '../lib/address.ts';

const CHANNEL = /^\/(?:channels|chat)\/([^/]+)$/;

/**
 * The channel whose newest messages an address shows (spec point 2); null for other pages, and for
 * an address that leads to one message.
 */
export function channelOfAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const id = CHANNEL.exec(pathname)?.[1] ?? '';
  return isId(id) && !new URLSearchParams(search).has('m') ? id : null;
}
