import type { Channel } from '@parley/model';

/** A channel, conversation, message or thread that a URL points to. */
export type AppLink = {
  kind: 'channels' | 'chat';
  channelId: string;
  messageId: string | null;
  threadId: string | null;
};

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATH = new RegExp(`^/(channels|chat)/(${ID})/?$`);
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
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

/** The messages that a text links to outside code, without duplicates, at most three. */
export function linkedMessages(text: string, origin: string = window.location.origin): AppLink[] {
  if (!text.includes('m=')) return [];
  const found =
    text.replace(CODE, ' ').match(/(?:https?:\/\/|\/(?:channels|chat)\/)[^\s<>()\]]+/g) ?? [];
  const links = found
    .flatMap((href) => appLink(href, origin) ?? [])
    .filter(({ messageId }) => messageId !== null);
  return links
    .filter(
      ({ messageId }, index) => links.findIndex((other) => other.messageId === messageId) === index,
    )
    .slice(0, PREVIEWED);
}

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
  return new RegExp(`^${ID}$`).test(value) ? value : null;
}
