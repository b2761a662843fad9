import type { CampfireDatabase } from './database.ts';
import type { TellNote } from './notes.ts';
import { type CampfireMessage, messageSchema, momentOf } from './shapes.ts';

/** A message with its time, and where it is in the database. */
export type SentMessage = { message: CampfireMessage; at: string; where: string };

type Reading = { tell: TellNote; isListed(id: string): boolean };

/** The messages of a database in their order, each once. */
export function* messagesOf(
  database: CampfireDatabase,
  { tell, isListed }: Reading,
): Generator<SentMessage> {
  const seen = new Set<string>();
  for (const row of database.messages()) {
    const parsed = messageSchema.safeParse(row);
    const where = `messages, ${String(row.id).slice(0, 30)}`;
    if (!parsed.success) {
      tell('bad_message', where);
      continue;
    }
    const message = parsed.data;
    const at = momentOf(message.created_at);
    if (at === null) tell('bad_time', where);
    else if (seen.has(message.id)) tell('double_message', where);
    else if (!message.body?.trim() && !isListed(message.id)) tell('empty_message', where);
    else {
      seen.add(message.id);
      yield { message, at, where };
    }
  }
}
