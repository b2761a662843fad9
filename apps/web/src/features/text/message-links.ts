import { parse } from '@parley/markdown';
import type { Channel } from '@parley/model';
import type { Nodes } from 'mdast';
import { isUuid, UUID } from '../../lib/uuid.ts';

/** A channel, conversation, message or thread that a URL points to. */
export type AppLink = {
  kind: 'channels' | 'chat';
  channelId: string;
  messageId: string | null;
  threadId: string | null;
};

const PATH = new RegExp(`^/(channels|chat)/(${UUID})/?$`);
const PREVIEWED = 3;

/**
 * Parses a URL of this app; null for any other.
 * @param href absolute URL, or a path
 */
export function appLink(href: string, origin: string = window.location.origin): AppLink | null {
  const url = URL.parse(href, origin);
  const [, kind, channelId] = (url?.origin === origin && PATH.exec(url.pathname)) || [];
  if (!url || !channelId) return null;
  return {
    kind: kind === 'chat' ? 'chat' : 'channels',
    channelId,
    messageId: idIn(url, 'm'),
    threadId: idIn(url, 'thread'),
  };
}

/** The ids of the messages that a text links or refers to, without duplicates, at most three. */
export function linkedMessages(text: string, origin: string = window.location.origin): string[] {
  if (!text.includes('m=') && !text.includes('<message:')) return [];
  const found = new Set<string>();
  const visit = (node: Nodes): void => {
    const id = node.type === 'link' ? appLink(node.url, origin)?.messageId : referredIn(node);
    if (id) found.add(id);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parse(text));
  return [...found].slice(0, PREVIEWED);
}

const referredIn = (node: Nodes): string | null =>
  node.type === 'reference' && node.target.kind === 'message' ? node.target.id : null;

type Placed = { id: string; channel_id: string; thread_id: string | null };

/** The path to a message; it also opens the message's thread. */
export function messagePath(
  { id, channel_id, thread_id }: Placed,
  visibility: Channel['visibility'] | undefined,
): string {
  const screen = visibility === 'direct' ? 'chat' : 'channels';
  const thread = thread_id ? `thread=${thread_id}&` : '';
  return `/${screen}/${channel_id}?${thread}m=${id}`;
}

function idIn({ searchParams }: URL, name: string): string | null {
  const value = searchParams.get(name) ?? '';
  return isUuid(value) ? value : null;
}
