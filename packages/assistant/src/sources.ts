import type { Json } from '@parley/model';
import type { Conversation } from './conversation/conversation.ts';
import { hrefOf } from './tools/links.ts';
import type { Source } from './tools/tool.ts';

const MOST = 8;

type Kept = Source & { message_id?: string };

export type Used = {
  text: string;
  /** Ids that the model itself named as sources. */
  named: readonly string[];
  /** Sources that its tools found. */
  found: readonly Source[];
  /** True if an answer without citations may still be based on what was found. */
  restsOnFound: boolean;
};

/**
 * The sources of an answer, as links for the app: what it cites by a link, or, without citations,
 * what the tools found. The question itself is no source.
 */
export function sourcesOf(
  { text, named, found, restsOnFound }: Used,
  conversation: Conversation,
): Json {
  const question = conversation.turns.at(-1)?.id;
  const all = eachOnce([...conversationSources(conversation), ...found.map(kept)]).filter(
    (source) => source.message_id !== question,
  );
  const named_ = named.flatMap((id) => all.find((source) => source.id === id) ?? []);
  const cited = all.filter(
    ({ href, id }) => isCited(text, href) || (UUID.test(id) && text.includes(`m=${id}`)),
  );
  const used = [...new Set([...named_, ...cited])];
  if (used.length > 0) return used.slice(0, MOST);
  const looked = new Set(restsOnFound ? found.map(({ href }) => href) : []);
  return all.filter(({ href }) => looked.has(href)).slice(0, MOST);
}

/**
 * Keeps the last source with each link. A file has the same link as its message but names more
 * exactly what was read, so it wins regardless of the order.
 */
function eachOnce(sources: readonly Kept[]): Kept[] {
  const known = new Map<string, Kept>();
  for (const source of sources)
    if (source.type === 'file' || known.get(source.href)?.type !== 'file')
      known.set(source.href, source);
  return [...known.values()];
}

const UUID = /^[0-9a-f-]{36}$/i;

/** The link of another page may start with the same characters. */
function isCited(text: string, href: string): boolean {
  const at = text.indexOf(href);
  return at >= 0 && !/[\w-]/.test(text[at + href.length] ?? '');
}

function conversationSources({ channel, turns, related }: Conversation): Kept[] {
  const link = (id: string) =>
    hrefOf({ kind: 'message', id, channel_id: channel.id, message_id: id });
  return [
    ...turns.map(({ id, author, at }): Kept => ({
      type: 'message',
      id,
      message_id: id,
      title: author,
      href: link(id),
      at,
    })),
    ...related.map(({ messageId, author, file, at }): Kept => ({
      type: file ? 'file' : 'message',
      id: file?.id ?? messageId,
      message_id: messageId,
      title: author,
      href: link(messageId),
      at,
    })),
  ];
}

function kept({ type, id, title, href, at }: Source): Kept {
  const message =
    type === 'message'
      ? id
      : type === 'file'
        ? (/[?&]m=([0-9a-f-]{36})/i.exec(href)?.[1] ?? undefined)
        : undefined;
  return {
    type,
    id,
    ...(message === undefined ? {} : { message_id: message }),
    title: title.slice(0, 200),
    href,
    ...(at === undefined ? {} : { at }),
  };
}
