import type { ReferenceTarget } from '@parley/markdown';
import { targetFrom } from '@parley/markdown';
import { appLink } from '../../text/message-links.ts';

/** The channel, message or file that an address of this app opens; null for other addresses. */
export function namedBy(address: string, origin = window.location.origin): ReferenceTarget | null {
  if (!address.startsWith(`${origin}/`) || /\s/.test(address)) return null;
  const link = appLink(address, origin);
  if (link?.messageId) return targetFrom('message', link.messageId);
  if (link && !link.threadId) return targetFrom('channel', link.channelId);
  const url = URL.parse(address);
  return url?.pathname === '/drive' ? targetFrom('file', url.searchParams.get('file')) : null;
}
