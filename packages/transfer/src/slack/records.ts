import type { FormRecord } from '../form/records.ts';
import { Admission, type AdmittedChannel } from '../archive/admission.ts';
import { cut, handleFor, rowOf } from '../archive/rows.ts';
import { emojiPictures } from './emoji-pictures.ts';
import { channelId, type Means } from './ids.ts';
import { MessageRows } from './message-rows.ts';
import type { TellNote } from './notes.ts';
import { profilePictures } from './profile-pictures.ts';
import { reactionRows } from './reactions.ts';
import type { Survey, Surveyed } from './survey.ts';
import { momentOf } from './times.ts';

type Workspace = { readonly id: string; readonly name: string };
/** All records of an export, table by table. */
export async function* recordsOf(
  survey: Survey,
  workspace: Workspace,
  means: Means,
): AsyncGenerator<FormRecord> {
  const faces = profilePictures(survey, means);
  for (const { role: _, ...person } of survey.people.all())
    yield {
      kind: 'person',
      person: { ...person, avatar_path: faces.get(person.id)?.path ?? null },
    };
  const admission = new Admission({
    form: 'slack',
    workspace,
    people: survey.people,
    owner: survey.people.owner(survey.users.find(({ is_primary_owner: is }) => is)?.id),
    rooms: survey.channels.map(admittedOf),
    onUnknownMember: (where) => means.note('unknown_member', where),
  });
  yield admission.workspace();
  yield* channelRows(survey, workspace.id, means.note);
  yield* admission.memberships();
  yield* admission.participants();
  yield* admission.conversations();
  const rows = new MessageRows(survey, workspace.id, means);
  for (const channel of survey.channels) yield* rows.of(channel);
  const emoji = new Set<string>();
  for (const channel of survey.channels)
    yield* reactionRows(survey, channel, { workspace: workspace.id, note: means.note, emoji });
  yield* rows.attached.all.map(({ row }) => rowOf('attachments', row));
  const pictures = emojiPictures(survey, workspace.id, emoji, means);
  yield* pictures.map(({ row }) => rowOf('custom_emoji', row));
  for (const { object } of [...rows.attached.all, ...pictures]) yield { kind: 'object', object };
  for (const object of faces.values()) yield { kind: 'object', object };
}

const admittedOf = (channel: Surveyed): AdmittedChannel => ({
  ...channel,
  owners: channel.kind !== 'direct' && channel.creator ? [channel.creator] : [],
});

function* channelRows(
  { channels, people }: Survey,
  workspace_id: string,
  note: TellNote,
): Generator<FormRecord> {
  const taken = new Set<string>();
  for (const channel of channels) {
    const { id, name, kind, creator, is_archived: isArchived, latest } = channel;
    const created = momentOf(channel.created) ?? '1970-01-01T00:00:01.000000+00:00';
    const purpose = [channel.topic?.value, channel.purpose?.value].find((text) => text?.trim());
    if (purpose && purpose.length > 255) note('description_cut', name);
    yield rowOf('channels', {
      id: channelId(id),
      workspace_id,
      name: cut(kind === 'direct' ? 'Conversation' : name),
      topic: kind === 'direct' ? `direct-${channelId(id)}` : handleFor(name, taken),
      description: purpose ? cut(purpose) : null,
      visibility: kind,
      // Nobody asked an assistant here yet; in a history that comes in, it waits to be mentioned.
      assistant_mode: kind === 'direct' ? 'off' : 'mention',
      created_by: people.get(creator)?.id ?? null,
      archived_at: isArchived ? (latest ?? created) : null,
      created_at: created,
      updated_at: latest ?? created,
    });
  }
  yield* channels
    .filter(({ kind }) => kind === 'private')
    .map(({ id }) => rowOf('private.once_private', { channel_id: channelId(id) }));
}
