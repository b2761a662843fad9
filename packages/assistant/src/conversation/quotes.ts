import { type Message, textOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import { byIds } from '../tools/pages.ts';

const MOST = 20;
const QUOTE_CHARACTERS = 200;

/** What a message replies to, as people see it above the message. */
export type Quote = { author: string; text: string };

type Quoted = Pick<Message, 'id' | 'author_id' | 'content' | 'parts'>;

/** The originals of replies that are not among the messages themselves. @throws BackendError */
export async function readQuoted(
  asker: Client,
  messages: readonly Pick<Message, 'id' | 'reply_to_id'>[],
): Promise<Quoted[]> {
  const known = new Set(messages.map(({ id }) => id));
  const missing = messages.flatMap(({ reply_to_id: id }) => (id && !known.has(id) ? [id] : []));
  const originals = await byIds(missing.slice(-MOST), (ids) =>
    read(
      'The quoted messages',
      asker
        .from('messages')
        .select('id, author_id, content, parts')
        .in('id', ids)
        .is('deleted_at', null),
    ),
  );
  return withNames(asker, originals);
}

/** The quotes above messages, by the id of the original. */
export const quotesOf = (
  quoted: readonly Quoted[],
  name: (profileId: string | null) => string,
): ReadonlyMap<string, Quote> =>
  new Map(
    quoted.map((message) => [
      message.id,
      { author: name(message.author_id), text: textOf(message).slice(0, QUOTE_CHARACTERS) },
    ]),
  );
