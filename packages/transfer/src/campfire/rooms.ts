import type { ArchivedRoom } from '../archive/channels.ts';
import type { CampfireDatabase } from './database.ts';
import type { TellNote } from './notes.ts';
import { type CampfireRoom, membershipSchema, momentOf, readRows, roomSchema } from './shapes.ts';

export type GrowingRoom = Omit<ArchivedRoom, 'latest' | 'members' | 'kind' | 'name'> & {
  name: string;
  kind: ArchivedRoom['kind'];
  members: string[];
  latest: string | null;
};

const KINDS: Readonly<Record<string, ArchivedRoom['kind']>> = {
  'Rooms::Open': 'open',
  'Rooms::Closed': 'private',
  'Rooms::Direct': 'direct',
};
/** What a membership says unless its person chose otherwise. */
const USUAL = new Set(['mentions', null]);
/** Whoever is in a conversation hears of everything. */
const USUAL_IN_CONVERSATION = new Set([...USUAL, 'everything']);
/** As many as a conversation has here. */
const MOST_IN_CONVERSATION = 9;

/** The rooms of a database by their number. */
export function readRooms(database: CampfireDatabase, tell: TellNote): Map<string, GrowingRoom> {
  const rooms = new Map<string, GrowingRoom>();
  const onBad = () => tell('bad_room', 'rooms');
  for (const row of readRows(database, 'rooms', roomSchema, { onBad }))
    rooms.set(row.id, roomOf(row, tell));
  const onBadMember = () => tell('bad_membership', 'memberships');
  const options = { onBad: onBadMember };
  for (const row of readRows(database, 'memberships', membershipSchema, options)) {
    const room = rooms.get(row.room_id);
    if (!room) {
      tell('bad_membership', `memberships, room ${row.room_id}`);
      continue;
    }
    room.members.push(row.user_id);
    const usual = room.kind === 'direct' ? USUAL_IN_CONVERSATION : USUAL;
    if (!usual.has(row.involvement)) tell('involvement', `${room.name}, ${row.user_id}`);
  }
  for (const room of rooms.values())
    if (room.kind === 'direct' && room.members.length > MOST_IN_CONVERSATION) {
      tell('large_conversation', room.id);
      room.kind = 'private';
      room.name = `Conversation of ${room.members.length}`;
    }
  return rooms;
}

function roomOf(row: CampfireRoom, tell: TellNote): GrowingRoom {
  const { id, type, creator_id: creator } = row;
  const known = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (!known) tell('unknown_room_type', `rooms, ${id}`);
  const kind = known ?? 'private';
  return {
    id,
    name: row.name?.trim() || (kind === 'direct' ? 'Conversation' : `Room ${id}`),
    kind,
    members: [],
    owners: creator === null || kind === 'direct' ? [] : [creator],
    latest: null,
    description: '',
    isArchived: false,
    created: momentOf(row.created_at),
  };
}
