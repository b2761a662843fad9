import { isCustomName } from '../archive/emoji.ts';
import { rowOf } from '../archive/rows.ts';
import type { FormRecord } from '../form/records.ts';
import { emojiOf } from './dialect.ts';
import { channelId, idOf } from './ids.ts';
import type { TellNote } from './notes.ts';
import { type Message, threadsOf } from './posts.ts';
import { reactionSchema } from './shapes.ts';
import type { Survey } from './survey.ts';
import { momentOf } from './times.ts';

type ReactionMeans = { workspace: string; note: TellNote; emoji: Set<string> };

/** The reactions of an export: the first of each person to a message. */
export async function* reactionRows(survey: Survey, means: ReactionMeans) {
  for await (const message of messagesWith(survey, '"emoji_name"'))
    yield* reactionsOf(survey, message, means);
}

function* reactionsOf(
  { people }: Survey,
  { id, at, channel, said, where }: Message,
  { workspace, note, emoji }: ReactionMeans,
): Generator<FormRecord> {
  const had = new Set<string>();
  for (const reaction of said?.reactions ?? []) {
    const { data } = reactionSchema.safeParse(reaction);
    if (!data) {
      note('bad_reaction', where);
      continue;
    }
    const form = emojiOf(data.emoji_name) ?? customForm(data.emoji_name, emoji);
    if (form === null) note('emoji_name', where);
    else if (had.has(data.user)) note('second_reaction', where);
    else {
      had.add(data.user);
      yield rowOf('reactions', {
        id: idOf('reaction', id, data.user),
        workspace_id: workspace,
        channel_id: channelId(channel.id),
        message_id: id,
        profile_id: people.get(data.user)?.id ?? null,
        emoji: form,
        created_at: momentOf(data.create_at) ?? at,
      });
    }
  }
}

function customForm(name: string, emoji: Set<string>): string | null {
  if (!isCustomName(name)) return null;
  emoji.add(name);
  return `:${name}:`;
}

/** Messages that people of their channel saved, for each of them. */
export async function* bookmarkRows(
  survey: Survey,
  { workspace, note }: Omit<ReactionMeans, 'emoji'>,
): AsyncGenerator<FormRecord> {
  for await (const { id, at, channel, said, where } of messagesWith(survey, '"flagged_by"'))
    for (const username of new Set(said?.flagged_by)) {
      const person = survey.people.get(username);
      if (!person || person.role === null || !channel.members.has(username)) {
        note('saved_elsewhere', where);
        continue;
      }
      yield rowOf('bookmarks', {
        id: idOf('bookmark', id, username),
        workspace_id: workspace,
        channel_id: channelId(channel.id),
        message_id: id,
        profile_id: person.id,
        created_at: at,
        updated_at: at,
      });
    }
}

/** The messages of threads whose line has the member. Nothing is told of them again. */
async function* messagesWith(
  { archive, file, numbering, channels }: Survey,
  member: string,
): AsyncGenerator<Message> {
  const isWanted = (text: string) => text.includes(member);
  for await (const { root, replies } of threadsOf(archive, file, {
    numbering,
    channels,
    isWanted,
  })) {
    yield root;
    yield* replies;
  }
}
