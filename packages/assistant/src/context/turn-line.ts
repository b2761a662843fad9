import { visibleText } from '@parley/model';
import type { SeenReply, Turn } from '../conversation/conversation.ts';
import type { Passage } from '../conversation/related.ts';

/**
 * A message as one line of JSON: a text cannot end its own string, so nobody can write another
 * person's message.
 */
export function turnLine(turn: Turn, shortId: (id: string) => string): string {
  const { id, author, at, seen } = turn;
  return jsonLine({
    id: shortId(id),
    who: author,
    at: minute(at),
    ...(seen?.inReplyTo ? { in_reply_to: shortId(seen.inReplyTo) } : {}),
    ...(seen?.quote
      ? { quote: { who: seen.quote.author, text: visibleText(seen.quote.text) } }
      : {}),
    ...(seen?.isEdited ? { edited: true } : {}),
    ...(seen?.isPinned ? { pinned: true } : {}),
    ...(seen?.replies ? { replies: seen.replies } : {}),
    ...(seen?.lastReplies.length
      ? { last_replies: seen.lastReplies.map((reply) => replyOf(reply, shortId)) }
      : {}),
    ...(seen?.reactions.length ? { reactions: seen.reactions } : {}),
    ...(seen?.votes.length ? { votes: seen.votes } : {}),
    ...(seen?.about ? { about: visibleText(seen.about) } : {}),
    text: visibleText(seen?.body ?? turn.text),
    ...(seen?.files.length
      ? { files: seen.files.map((file) => ({ ...file, text: visibleText(file.text) })) }
      : {}),
    ...(seen?.cards.length
      ? {
          link_cards: seen.cards.map(({ url, title, text }) => ({
            url,
            title: visibleText(title),
            text: visibleText(text),
          })),
        }
      : {}),
  });
}

const replyOf = ({ id, author, at, text }: SeenReply, shortId: (id: string) => string) => ({
  id: shortId(id),
  who: author,
  at: minute(at),
  text: visibleText(text),
});

/** An older passage that shares words with the question. */
export const passageLine = (
  { messageId, author, at, text, file }: Passage,
  shortId: (id: string) => string,
): string =>
  jsonLine({
    earlier: shortId(messageId),
    ...(file ? { file: file.name } : { who: author }),
    at: minute(at),
    text: visibleText(text).replace(/\s+/g, ' '),
  });

/** One line of JSON, also for readers who end lines at Unicode's separators. */
export const jsonLine = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A time to the minute, in UTC. */
export const minute = (at: string): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ');
