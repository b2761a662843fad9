import { qualifiedEmoji } from '@parley/model';
import type { Roster } from '../archive/roster.ts';
import type { CampfireDatabase } from './database.ts';
import type { TellNote } from './notes.ts';
import { boostSchema, momentOf, readRows } from './shapes.ts';

/** What a person added to a message: one emoji, which is a reaction here, or a short text. */
export type Boost = {
  readonly person: string;
  readonly content: string;
  readonly isEmoji: boolean;
  readonly at: string | null;
};

type Given = { messages: ReadonlyMap<string, string>; people: Roster; tell: TellNote };

/** The boosts of the messages that come: all texts, and the first emoji of each person. */
export function readBoosts(
  database: CampfireDatabase,
  { messages, people, tell }: Given,
): Map<string, Boost[]> {
  const all = new Map<string, Boost[]>();
  const onBad = () => tell('boost_of_nothing', 'boosts');
  for (const row of readRows(database, 'boosts', boostSchema, { onBad })) {
    const where = `boosts, ${row.id}`;
    const content = qualifiedEmoji(row.content.trim());
    const isEmoji = /^\p{RGI_Emoji}$/v.test(content);
    const known = all.get(row.message_id) ?? [];
    const isSecond = isEmoji && known.some((one) => one.isEmoji && one.person === row.booster_id);
    if (!messages.has(row.message_id) || content === '') tell('boost_of_nothing', where);
    else if (isSecond) tell('second_reaction', where);
    else {
      if (!isEmoji) tell('text_boost', where);
      people.meet(row.booster_id, where);
      known.push({ person: row.booster_id, content, isEmoji, at: momentOf(row.created_at) });
      all.set(row.message_id, known);
    }
  }
  return all;
}
