import type { Json } from '@parley/model';
import { quoteOf, type SourceWords } from './citations.ts';
import type { Conversation, Turn } from './conversation/conversation.ts';
import { idsIn } from './tools/ids.ts';
import { hrefOf } from './tools/links.ts';
import type { Source } from './tools/tool.ts';

const MOST = 8;

/** A source as it is kept with its answer; the channel tells who may read it. */
type Kept = Source & { message_id?: string; channel_id?: string; quote?: string };

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
  if (used.length > 0) return used.slice(0, MOST).map((source) => quoted(source, text));
  const looked = new Set(restsOnFound ? found.map(({ href }) => href) : []);
  return all
    .filter(({ href }) => looked.has(href))
    .slice(0, MOST)
    .map((source) => quoted(source, text));
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

/** What is stored of a source: instead of its words, those that the answer quotes. */
function quoted({ words, ...source }: Kept, text: string): Json {
  const quote = words === undefined ? null : quoteOf(text, source.href, words);
  const [channel] = idsIn(/^\/channels\/([^?]+)/.exec(source.href)?.[1] ?? '');
  return {
    ...source,
    ...(channel === undefined ? {} : { channel_id: channel }),
    ...(quote === null ? {} : { quote }),
  };
}

/** The words of every source that an answer could cite, by link. */
export const sourceWords = (conversation: Conversation, found: readonly Source[]): SourceWords =>
  new Map(
    [...conversationSources(conversation), ...found].flatMap(({ href, words }) =>
      words === undefined ? [] : [[href, words] as const],
    ),
  );

function conversationSources({ channel, turns, related }: Conversation): Kept[] {
  const link = (id: string) =>
    hrefOf({ kind: 'message', id, channel_id: channel.id, message_id: id });
  const message = ({
    id,
    author,
    at,
    text,
  }: Pick<Turn, 'id' | 'author' | 'at' | 'text'>): Kept => ({
    type: 'message',
    id,
    message_id: id,
    title: author,
    href: link(id),
    at,
    words: text,
  });
  return [
    ...turns.flatMap((turn) => [message(turn), ...(turn.seen?.lastReplies ?? []).map(message)]),
    ...related.map(({ messageId, author, file, at, text }): Kept => ({
      type: file ? 'file' : 'message',
      id: file?.id ?? messageId,
      message_id: messageId,
      title: author,
      href: link(messageId),
      at,
      words: text,
    })),
  ];
}

function kept(source: Source): Kept {
  const { type, id, title, href } = source;
  const message =
    type === 'message'
      ? id
      : type === 'file'
        ? (/[?&]m=([0-9a-f-]{36})/i.exec(href)?.[1] ?? undefined)
        : undefined;
  return {
    ...source,
    ...(message === undefined ? {} : { message_id: message }),
    title: title.slice(0, 200),
  };
}
