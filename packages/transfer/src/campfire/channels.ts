import type { ArchivedChannel } from '../archive/channels.ts';
import type { CampfireDatabase } from './database.ts';
import type { TellNote } from './notes.ts';
import {
  type CampfireChannel,
  membershipSchema,
  momentOf,
  readRows,
  channelSchema,
} from './shapes.ts';

export type GrowingChannel = Omit<ArchivedChannel, 'latest' | 'members' | 'kind' | 'name'> & {
  name: string;
  kind: ArchivedChannel['kind'];
  members: string[];
  latest: string | null;
};

const KINDS: Readonly<Record<string, ArchivedChannel['kind']>> = {
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

/** The channels of a database by their number. */
export function readChannels(
  database: CampfireDatabase,
  tell: TellNote,
): Map<string, GrowingChannel> {
  const channels = new Map<string, GrowingChannel>();
  const onBad = () => tell('bad_room', 'rooms');
  for (const row of readRows(database, 'rooms', channelSchema, { onBad }))
    channels.set(row.id, channelOf(row, tell));
  const onBadMember = () => tell('bad_membership', 'memberships');
  const options = { onBad: onBadMember };
  for (const row of readRows(database, 'memberships', membershipSchema, options)) {
    const channel = channels.get(row.room_id);
    if (!channel) {
      tell('bad_membership', `memberships, channel ${row.room_id}`);
      continue;
    }
    channel.members.push(row.user_id);
    const usual = channel.kind === 'direct' ? USUAL_IN_CONVERSATION : USUAL;
    if (!usual.has(row.involvement)) tell('involvement', `${channel.name}, ${row.user_id}`);
  }
  for (const channel of channels.values())
    if (channel.kind === 'direct' && channel.members.length > MOST_IN_CONVERSATION) {
      tell('large_conversation', channel.id);
      channel.kind = 'private';
      channel.name = `Conversation of ${channel.members.length}`;
    }
  return channels;
}

function channelOf(row: CampfireChannel, tell: TellNote): GrowingChannel {
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
