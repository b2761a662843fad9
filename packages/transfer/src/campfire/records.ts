import { Admission } from '../archive/admission.ts';
import { channelRows } from '../archive/channels.ts';
import { rowOf } from '../archive/rows.ts';
import type { RecordMeans } from '../archive/source.ts';
import type { FormRecord } from '../form/records.ts';
import { TransferError } from '../transfer-error.ts';
import type { CampfireDatabase } from './database.ts';
import { MessageRows } from './message-rows.ts';
import { messagesOf } from './messages.ts';
import type { CampfireNote } from './notes.ts';
import type { Survey } from './survey.ts';

type Workspace = { readonly id: string; readonly name: string };

/** All records of a database, table by table. @throws TransferError if it has changed. */
export function* recordsOf(
  survey: Survey,
  workspace: Workspace,
  database: CampfireDatabase,
  means: RecordMeans<CampfireNote>,
): Generator<FormRecord> {
  if (database.hash !== survey.hash)
    throw new TransferError(
      'contents_changed',
      'The database changed while it was read.',
      'Stop Campfire, or copy its storage, and repeat the import.',
    );
  const { people, channels, ids } = survey;
  for (const { role: _, ...person } of people.all()) yield { kind: 'person', person };
  const admission = new Admission({
    form: ids.form,
    workspace,
    people,
    owner: people.owner(),
    rooms: channels,
    onUnknownMember: (where) => means.note('unknown_member', where),
  });
  yield admission.workspace();
  yield* channelRows(channels, {
    form: ids.form,
    workspace: workspace.id,
    personId: (key) => people.get(key)?.id ?? null,
    // Rooms of Campfire have no description.
    onDescriptionCut: () => {},
  });
  yield* admission.memberships();
  yield* admission.participants();
  yield* admission.conversations();
  const rows = new MessageRows(survey, workspace.id, means);
  yield* rows.all(database);
  yield* reactionRows(survey, workspace.id, database);
  yield* rows.attached.all.map(({ row }) => rowOf('attachments', row));
  for (const { object } of rows.attached.all) yield { kind: 'object', object };
}

function* reactionRows(
  { messages, boosts, people, blobs, ids }: Survey,
  workspace: string,
  database: CampfireDatabase,
): Generator<FormRecord> {
  const reading = { tell: () => {}, isListed: (id: string) => blobs.has(id) };
  for (const { message, at } of messagesOf(database, reading))
    for (const boost of boosts.get(message.id) ?? []) {
      if (!boost.isEmoji) continue;
      yield rowOf('reactions', {
        id: ids.of('reaction', message.id, boost.person),
        workspace_id: workspace,
        channel_id: ids.channel(messages.get(message.id) ?? ''),
        message_id: ids.message(message.id),
        profile_id: people.get(boost.person)?.id ?? null,
        emoji: boost.content,
        created_at: boost.at ?? at,
      });
    }
}
