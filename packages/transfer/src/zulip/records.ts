import { Admission } from '../archive/admission.ts';
import { channelRows } from '../archive/channels.ts';
import { rowOf } from '../archive/rows.ts';
import type { RecordMeans } from '../archive/source.ts';
import type { FormRecord } from '../form/records.ts';
import { emojiPictures } from './emoji.ts';
import { messagesOf } from './message-files.ts';
import { MessageRows } from './message-rows.ts';
import type { ZulipNote } from './notes.ts';
import type { Survey } from './survey.ts';

type Workspace = { readonly id: string; readonly name: string };

/** All records of an export, table by table. */
export async function* recordsOf(
  survey: Survey,
  workspace: Workspace,
  means: RecordMeans<ZulipNote>,
): AsyncGenerator<FormRecord> {
  const { people, realm } = survey;
  const channels = survey.channels.all();
  for (const { role: _, ...person } of people.all()) yield { kind: 'person', person };
  const admission = new Admission({
    form: realm.ids.form,
    workspace,
    people,
    owner: people.owner(),
    rooms: channels,
    onUnknownMember: (where) => means.note('unknown_member', where),
  });
  yield admission.workspace();
  yield* channelRows(channels, {
    form: realm.ids.form,
    workspace: workspace.id,
    personId: (key) => people.get(key)?.id ?? null,
    onDescriptionCut: (where) => means.note('description_cut', where),
  });
  yield* admission.memberships();
  yield* admission.participants();
  yield* admission.conversations();
  const rows = new MessageRows(survey, workspace.id, means);
  yield* rows.all();
  yield* reactionRows(survey, workspace.id);
  yield* rows.attached.all.map(({ row }) => rowOf('attachments', row));
  const pictures = emojiPictures(survey, workspace.id, means);
  yield* pictures.map(({ row }) => rowOf('custom_emoji', row));
  for (const { object } of [...rows.attached.all, ...pictures]) yield { kind: 'object', object };
}

/** Zulip keeps no time of a reaction: that of its message stands for it. */
async function* reactionRows(survey: Survey, workspace: string): AsyncGenerator<FormRecord> {
  const { archive, messages, reactions, people } = survey;
  const { ids } = survey.realm;
  for await (const { message, at } of messagesOf(archive, { tell: () => {} })) {
    const channel = messages.get(message.id);
    for (const { person, emoji } of (channel && reactions.get(message.id)) || [])
      yield rowOf('reactions', {
        id: ids.of('reaction', message.id, person),
        workspace_id: workspace,
        channel_id: ids.channel(channel ?? ''),
        message_id: ids.message(message.id),
        profile_id: people.get(person)?.id ?? null,
        emoji,
        created_at: at,
      });
  }
}
