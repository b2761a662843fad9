import { collections } from '../../data/index.ts';
import { updateParticipant } from '../channels/mutations.ts';
import {
  addSectionRow,
  changeSectionRow,
  lastPosition,
  type SectionOwner,
} from '../channels/section-rows.ts';
import type { TalkGroup } from './groups.ts';
import type { Move } from './moves.ts';

/**
 * Adds a section after the person's others.
 * @throws AppError
 */
export const addSection = (
  name: string,
  groups: readonly TalkGroup[],
  owner: SectionOwner,
): Promise<void> => {
  const rows = groups.flatMap(({ section }) => section ?? []);
  return addSectionRow({ kind: 'own', name, position: lastPosition(rows), channel_ids: [] }, owner);
};

/** @throws AppError */
export const renameSection = (id: string, name: string): Promise<void> =>
  changeSectionRow(id, { name });

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
  await Promise.all(ids.map((id, position) => changeSectionRow(id, { position })));
}

/**
 * Stores the order of a section. A usual section has a row only from its first own order on.
 * @throws AppError
 */
export const orderTalks = (
  { kind, name, section }: TalkGroup,
  ids: string[],
  owner: SectionOwner,
): Promise<void> =>
  section
    ? changeSectionRow(section.id, { channel_ids: ids })
    : addSectionRow(
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
  owner: SectionOwner,
): Promise<void> {
  await Promise.all([
    ...(star === undefined ? [] : [updateParticipant(participantId, { starred: star })]),
    ...orders.map(({ group, ids }) => orderTalks(group, ids, owner)),
  ]);
}
