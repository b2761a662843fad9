import { Admission } from '../archive/admission.ts';
import { cut, handleFor, rowOf } from '../archive/rows.ts';
import type { FormRecord } from '../form/records.ts';
import { emojiPictures } from './emoji-pictures.ts';
import { channelId, FORM, type Means } from './ids.ts';
import { MessageRows } from './message-rows.ts';
import { bookmarkRows, reactionRows } from './reactions.ts';
import type { Known } from './channels.ts';
import type { Survey } from './survey.ts';

type Workspace = { readonly id: string; readonly name: string };

/** All records of an export, table by table. */
export async function* recordsOf(
  survey: Survey,
  workspace: Workspace,
  means: Means,
): AsyncGenerator<FormRecord> {
  const { people } = survey;
  const channels = survey.channels.all();
  for (const { role: _, ...person } of people.all()) yield { kind: 'person', person };
  const admission = new Admission({
    form: FORM,
    workspace,
    people,
    owner: people.owner(),
    rooms: channels.map((channel) => ({
      ...channel,
      members: [...channel.members],
      owners: [...channel.owners],
    })),
    onUnknownMember: (where) => means.note('unknown_member', where),
  });
  yield admission.workspace();
  yield* channelRows(channels, workspace.id);
  yield* admission.memberships();
  yield* admission.participants();
  yield* admission.conversations();
  const rows = new MessageRows(survey, workspace.id, means);
  yield* rows.all();
  const emoji = new Set<string>();
  const about = { workspace: workspace.id, note: means.note };
  yield* reactionRows(survey, { ...about, emoji });
  yield* bookmarkRows(survey, about);
  yield* rows.attached.all.map(({ row }) => rowOf('attachments', row));
  const pictures = await emojiPictures(survey, workspace.id, emoji, means);
  yield* pictures.map(({ row }) => rowOf('custom_emoji', row));
  for (const { object } of [...rows.attached.all, ...pictures]) yield { kind: 'object', object };
}

/** The export does not say when a channel was made: not after its first message. */
const LONG_AGO = '1970-01-01T00:00:01.000000+00:00';

function* channelRows(channels: readonly Known[], workspace_id: string): Generator<FormRecord> {
  const taken = new Set<string>();
  for (const { id, name, handle, kind, description, archivedAt, first, latest } of channels)
    yield rowOf('channels', {
      id: channelId(id),
      workspace_id,
      name: cut(name),
      topic: kind === 'direct' ? `direct-${channelId(id)}` : handleFor(handle, taken),
      description,
      visibility: kind,
      // Nobody asked an assistant here yet; in a history that comes in, it waits to be mentioned.
      assistant_mode: kind === 'direct' ? 'off' : 'mention',
      created_by: null,
      archived_at: archivedAt,
      created_at: first ?? archivedAt ?? LONG_AGO,
      updated_at: latest ?? archivedAt ?? LONG_AGO,
    });
  yield* channels
    .filter(({ kind }) => kind === 'private')
    .map(({ id }) => rowOf('private.once_private', { channel_id: channelId(id) }));
}
