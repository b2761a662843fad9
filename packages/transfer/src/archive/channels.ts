import type { FormRecord } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import type { AdmittedChannel } from './admission.ts';
import { cut, handleFor, rowOf } from './rows.ts';

/** A channel or conversation of an archive, with what its row needs. */
export type ArchivedChannel = AdmittedChannel & {
  readonly description: string;
  readonly isArchived: boolean;
  readonly created: string | null;
};

type ChannelMeans = {
  readonly form: string;
  readonly workspace: string;
  /** The id of a person by key. */
  personId(key: string): string | null;
  onDescriptionCut(where: string): void;
};

/** The rows of channels, and the record of those that were private. */
export function* channelRows(
  channels: readonly ArchivedChannel[],
  { form, workspace, personId, onDescriptionCut }: ChannelMeans,
): Generator<FormRecord> {
  const taken = new Set<string>();
  for (const channel of channels) {
    const { name, kind, latest, description } = channel;
    const id = sourceId(form, 'channel', channel.id);
    const isDirect = kind === 'direct';
    const created = channel.created ?? '1970-01-01T00:00:01.000000+00:00';
    if (description.length > 255) onDescriptionCut(name);
    yield rowOf('channels', {
      id,
      workspace_id: workspace,
      name: isDirect ? 'Conversation' : cut(name),
      topic: isDirect ? `direct-${id}` : handleFor(name, taken),
      description: cut(description) || null,
      visibility: kind,
      // Nobody asked an assistant here yet; in a history that comes in, it waits to be mentioned.
      assistant_mode: isDirect ? 'off' : 'mention',
      created_by: channel.owners[0] === undefined ? null : personId(channel.owners[0]),
      archived_at: channel.isArchived ? (latest ?? created) : null,
      created_at: created,
      updated_at: latest ?? created,
    });
  }
  for (const { id, kind } of channels)
    if (kind === 'private')
      yield rowOf('private.once_private', { channel_id: sourceId(form, 'channel', id) });
}
