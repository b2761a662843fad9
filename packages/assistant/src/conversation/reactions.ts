import { type Client, read } from '../identity.ts';
import type { SeenTurn } from './conversation.ts';

type Reactions = Map<string, SeenTurn['reactions']>;

/** Reads the reactions of messages. The result names who reacted, by message id. */
export async function readReactions(
  asker: Client,
  messageIds: readonly string[],
): Promise<(name: (profileId: string) => string) => Reactions> {
  const rows = await read(
    'The reactions',
    asker
      .from('reactions')
      .select('message_id, profile_id, emoji')
      .in('message_id', messageIds)
      .order('created_at')
      .order('id'),
  );
  return (name) => grouped(rows, name);
}

function grouped(
  rows: readonly { message_id: string; profile_id: string; emoji: string }[],
  name: (profileId: string) => string,
): Reactions {
  const found: Reactions = new Map();
  for (const { message_id: id, profile_id: person, emoji } of rows) {
    const all = found.get(id) ?? [];
    const same = all.find((reaction) => reaction.emoji === emoji);
    if (same) same.by.push(name(person));
    else all.push({ emoji, by: [name(person)] });
    found.set(id, all);
  }
  return found;
}
