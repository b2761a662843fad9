import { type Client, read } from '../identity.ts';
import { byIds } from '../tools/pages.ts';
import type { SeenTurn } from './conversation.ts';

const CHARACTERS = 200;

/** The link cards below messages, by message id. @throws BackendError */
export async function readCards(
  asker: Client,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, SeenTurn['cards']>> {
  const cards = await byIds(messageIds, (ids) =>
    read(
      'The link cards',
      asker
        .from('link_previews')
        .select('message_id, url, title, description')
        .in('message_id', ids)
        .order('position'),
    ),
  );
  const found = new Map<string, SeenTurn['cards']>();
  for (const { message_id: id, url, title, description } of cards)
    found.set(id, [
      ...(found.get(id) ?? []),
      {
        url,
        title: (title ?? '').slice(0, CHARACTERS),
        text: (description ?? '').slice(0, CHARACTERS),
      },
    ]);
  return found;
}
