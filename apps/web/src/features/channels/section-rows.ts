import { type ChannelSection, newId } from '@parley/model';
import { collections, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { updateParticipant } from './mutations.ts';
import type { OwnChannel } from './queries.ts';

type SectionFields = Pick<ChannelSection, 'kind' | 'name' | 'position' | 'channel_ids'>;
/** Whose list it is, in which workspace. */
export type SectionOwner = { workspaceId: string; ownId: string };

/** @throws AppError */
export async function addSectionRow(
  fields: SectionFields,
  { workspaceId, ownId }: SectionOwner,
): Promise<void> {
  const now = new Date().toISOString();
  await collections.channel_sections.insert({
    id: newId(),
    workspace_id: workspaceId,
    profile_id: ownId,
    ...fields,
    created_at: now,
    updated_at: now,
  });
}

/** @throws AppError */
export const changeSectionRow = (id: string, change: Partial<SectionFields>): Promise<void> =>
  collections.channel_sections.update(id, (row) => void Object.assign(row, change));

/** The rows of the person's list in the open workspace: their own sections, then usual ones. */
export function useSectionRows(): ChannelSection[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('channel_sections', 'workspace_id', workspaceId);
}

/** The position after a person's other sections. */
export const lastPosition = (rows: readonly Pick<ChannelSection, 'position'>[]): number =>
  Math.max(0, ...rows.map(({ position }) => position)) + 1;

/**
 * Moves a channel or conversation into the section of this name, which is added if there is none;
 * without a name, back into its usual one. It loses its star, since starred ones are listed apart.
 * @throws AppError
 */
export async function moveToSection(
  { channel, participant }: OwnChannel,
  name: string,
  rows: readonly ChannelSection[],
): Promise<void> {
  const own = rows.filter(({ kind }) => kind === 'own');
  const target = own.find((row) => row.name === name);
  const without = (ids: readonly string[]) => ids.filter((id) => id !== channel.id);
  const left = own.filter((row) => row !== target && row.channel_ids.includes(channel.id));
  const owner = { workspaceId: channel.workspace_id, ownId: participant.profile_id };
  const added = { kind: 'own', name, position: lastPosition(own) } as const;
  await Promise.all([
    ...left.map(({ id, channel_ids }) =>
      changeSectionRow(id, { channel_ids: without(channel_ids) }),
    ),
    ...(participant.starred ? [updateParticipant(participant.id, { starred: false })] : []),
    ...(target
      ? [changeSectionRow(target.id, { channel_ids: [...without(target.channel_ids), channel.id] })]
      : name
        ? [addSectionRow({ ...added, channel_ids: [channel.id] }, owner)]
        : []),
  ]);
}
