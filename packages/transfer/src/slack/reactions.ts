import type { FormRecord } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { messagesOf } from './days.ts';
import { emojiNamed, isCustomName } from '../archive/emoji.ts';
import { rowOf } from '../archive/rows.ts';
import { channelId, messageId } from './ids.ts';
import { judge } from './judge.ts';
import type { TellNote } from './notes.ts';
import type { Survey, Surveyed } from './survey.ts';

type ReactionMeans = { workspace: string; note: TellNote; emoji: Set<string> };

/** The reactions of a channel: the first of each person to a message. */
export async function* reactionRows(
  { archive, people }: Survey,
  { id, days }: Surveyed,
  { workspace, note, emoji }: ReactionMeans,
): AsyncGenerator<FormRecord> {
  for await (const { message, at, where } of messagesOf(archive, days, { tell: () => {} })) {
    if (judge(message).role === null) continue;
    const had = new Set<string>();
    for (const { name, users, count } of message.reactions) {
      const form = emojiNamed(name) ?? customForm(name, emoji);
      if (form === null) note('emoji_name', where);
      for (let missing = users.length; missing < Math.min(count ?? 0, 10_000); missing += 1)
        note('anonymous_reaction', where);
      if (form === null) continue;
      for (const user of new Set(users)) {
        if (had.has(user)) {
          note('second_reaction', where);
          continue;
        }
        had.add(user);
        yield rowOf('reactions', {
          id: sourceId('slack', 'reaction', JSON.stringify([id, at, user])),
          workspace_id: workspace,
          channel_id: channelId(id),
          message_id: messageId(id, at),
          profile_id: people.get(user)?.id ?? null,
          emoji: form,
          created_at: at,
        });
      }
    }
  }
}

function customForm(name: string, emoji: Set<string>): string | null {
  const plain = name.replace(/::skin-tone-[2-6]$/, '');
  if (!isCustomName(plain)) return null;
  emoji.add(plain);
  return `:${plain}:`;
}
