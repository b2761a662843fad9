import { type ChannelSection, newId } from '@parley/model';
import { collections } from '../../data/index.ts';
import { updateParticipant } from '../channels/mutations.ts';
import type { TalkGroup } from './groups.ts';
import type { Move } from './moves.ts';

/** Whose list it is, in which workspace. */
export type Owner = { workspaceId: string; ownId: string };

type Fields = Pick<ChannelSection, 'kind' | 'name' | 'position' | 'channel_ids'>;

const addRow = async (fields: Fields, { workspaceId, ownId }: Owner): Promise<void> => {
  const now = new Date().toISOString();
  await collections.channel_sections.insert({
    id: newId(),
    workspace_id: workspaceId,
    profile_id: ownId,
    ...fields,
    created_at: now,
    updated_at: now,
  });
};

const changeRow = (id: string, change: Partial<ChannelSection>): Promise<void> =>
  collections.channel_sections.update(id, (row) => void Object.assign(row, change));

/**
 * Adds a section after the person's others.
 * @throws AppError
 */
export const addSection = (
  name: string,
  groups: readonly TalkGroup[],
  owner: Owner,
): Promise<void> => {
  const positions = groups.flatMap(({ kind, section }) =>
    kind === 'own' && section ? [section.position] : [],
  );
  const position = Math.max(0, ...positions) + 1;
  return addRow({ kind: 'own', name, position, channel_ids: [] }, owner);
};

/** @throws AppError */
export const renameSection = (id: string, name: string): Promise<void> => changeRow(id, { name });

/**
 * Removes a section; its channels return to their usual ones.
 * @throws AppError
 */
export const removeSection = (id: string): Promise<void> => collections.channel_sections.delete(id);

/**
 * Puts the person's sections in this order.
 * @throws AppError
 */
export async function orderSections(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id, position) => changeRow(id, { position })));
}

/**
 * Stores the order of a section. A usual section has a row only from its first own order on.
 * @throws AppError
 */
export const orderTalks = (
  { kind, name, section }: TalkGroup,
  ids: string[],
  owner: Owner,
): Promise<void> =>
  section
    ? changeRow(section.id, { channel_ids: ids })
    : addRow(
        { kind, name: kind === 'category' ? name : null, position: 0, channel_ids: ids },
        owner,
      );

/**
 * Carries out a move.
 * @param participantId the person's row in the moved channel
 * @throws AppError
 */
export async function carryOut(
  { star, orders }: Move,
  participantId: string,
  owner: Owner,
): Promise<void> {
  await Promise.all([
    ...(star === undefined ? [] : [updateParticipant(participantId, { starred: star })]),
    ...orders.map(({ group, ids }) => orderTalks(group, ids, owner)),
  ]);
}
