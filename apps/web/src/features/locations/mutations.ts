import { type Location, newId, times } from '@parley/model';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { collections } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { createChannel, updateChannel } from '../channels/mutations.ts';

/** Columns that people edit. */
export type LocationDetails = Omit<
  Location,
  'id' | 'workspace_id' | 'created_by' | 'created_at' | 'updated_at'
>;

/** @returns the row, with defaults for columns that the server sets */
export function newLocation(
  details: LocationDetails,
  workspaceId: string,
  ownId: string,
): Location {
  const now = new Date().toISOString();
  return {
    ...details,
    id: newId(),
    workspace_id: workspaceId,
    created_by: ownId,
    created_at: now,
    updated_at: now,
  };
}

/** @throws AppError `location_cycle` if the location would contain itself */
export async function addLocation(location: Location): Promise<void> {
  await collections.locations.insert(location);
}

/** Inserts all or none. @throws AppError */
export async function addLocations(locations: Location[]): Promise<void> {
  await collections.locations.insert(locations);
}

/** @throws AppError `location_cycle` if the location would contain itself */
export async function changeLocation(id: string, change: Partial<LocationDetails>): Promise<void> {
  await collections.locations.update(id, (row) => void Object.assign(row, change));
}

/** @throws AppError */
export async function changeLocations(
  ids: readonly string[],
  change: Partial<LocationDetails>,
): Promise<void> {
  await inParts(ids, async (part) => {
    await collections.locations.update(part, (row) => void Object.assign(row, change));
  });
}

/**
 * Deletes locations and offers undo.
 * @throws AppError if the user may not delete them
 */
export async function removeLocations(
  locations: readonly Location[],
  ownId: string,
): Promise<void> {
  const [first] = locations;
  if (!first) return;
  const links = linksOf(new Set(locations.map(({ id }) => id)));
  await inParts(
    locations.map(({ id }) => id),
    (part) => collections.locations.delete(part),
  );
  const undo = () =>
    void putBack(locations, links, ownId).catch((error: unknown) => toast.error(errorText(error)));
  toast(i18next.t('locations:removed', { count: locations.length, name: first.name }), {
    duration: times.undoDeleteMs,
    action: { label: i18next.t('locations:undo'), onClick: undo },
  });
}

type Links = {
  within: { id: string; parent_id: string | null }[];
  people: { id: string; location_id: string | null }[];
  risks: { id: string; location_id: string | null }[];
};

/** References that the database clears when these locations are deleted. */
function linksOf(ids: ReadonlySet<string>): Links {
  const names = (id: string | null) => id !== null && ids.has(id);
  return {
    within: [...collections.locations.values()]
      .filter((row) => names(row.parent_id) && !ids.has(row.id))
      .map(({ id, parent_id }) => ({ id, parent_id })),
    people: [...collections.directory_entries.values()]
      .filter((row) => names(row.location_id))
      .map(({ id, location_id }) => ({ id, location_id })),
    risks: [...collections.risks.values()]
      .filter((row) => names(row.location_id))
      .map(({ id, location_id }) => ({ id, location_id })),
  };
}

/** Restores locations with their ids, parents first, and the references to them. */
async function putBack(
  locations: readonly Location[],
  { within, people, risks }: Links,
  ownId: string,
): Promise<void> {
  const going = new Set(locations.map(({ id }) => id));
  const rows = locations.map((row) => ({
    ...row,
    created_by: ownId,
    parent_id: row.parent_id && going.has(row.parent_id) ? null : row.parent_id,
  }));
  await inParts(rows, (part) => collections.locations.insert(part));
  // A user who may delete a location may not always change its people and risks.
  await Promise.allSettled([
    ...[...within, ...locations.filter(({ parent_id }) => parent_id && going.has(parent_id))].map(
      ({ id, parent_id }) => changeLocation(id, { parent_id }),
    ),
    ...people
      .filter(({ id }) => collections.directory_entries.has(id))
      .map(({ id, location_id }) =>
        collections.directory_entries.update(id, (row) => void (row.location_id = location_id)),
      ),
    ...risks
      .filter(({ id }) => collections.risks.has(id))
      .map(({ id, location_id }) =>
        collections.risks.update(id, (row) => void (row.location_id = location_id)),
      ),
  ]);
}

/**
 * Creates an open channel named after the location.
 * @returns its id.
 * @throws AppError
 */
export async function createChannelFor(location: Location, ownId: string): Promise<string> {
  const id = await createChannel(
    {
      name: location.name,
      topic: '',
      description: location.address?.slice(0, 255) ?? '',
      icon: '📍',
      category: '',
      visibility: 'open',
      prompt: '',
      assistant_mode: 'mention',
    },
    location.workspace_id,
    ownId,
  );
  await changeLocation(location.id, { channel_id: id });
  return id;
}

/** Takes back the channel that was just created for a location. @throws AppError */
export async function takeBackChannel(location: Location, channelId: string): Promise<void> {
  await changeLocation(location.id, { channel_id: null });
  await updateChannel(channelId, { deleted_at: new Date().toISOString() });
}

/** Rows per request: their ids are in its URL. */
const PART = 100;

async function inParts<Item>(
  items: readonly Item[],
  work: (part: Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += PART) await work(items.slice(from, from + PART));
}
