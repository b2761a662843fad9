import type { Message } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE, OF_PERSON, OF_WORKSPACE, type StoredTable } from '../tables/stored-tables.ts';
import type { KeptChannel, KeptRow, KeptTable, TableRows } from './persistence-database.ts';
import { comparePositions, type MessageRange } from '../messages/message-range.ts';

/** Messages kept per channel: a few screens to read without a connection. */
const MESSAGES_KEPT = 200;

/** Rows of the user, whichever workspace is open. */
export const EVERYWHERE = [
  'workspaces',
  'notifications',
  'person_settings',
] as const satisfies StoredTable[];
/** Rows that a workspace shows before a channel is opened. */
export const BY_WORKSPACE = [
  'memberships',
  'profiles',
  'channels',
  'participants',
  ...OF_PERSON,
  ...OF_WORKSPACE,
] as const satisfies StoredTable[];
/** Rows of an opened channel. */
export const BY_CHANNEL = ['messages', ...OF_MESSAGE] as const satisfies StoredTable[];

/** Tables of which a device keeps only the user's own rows in a large workspace. */
export const OF_PEOPLE: readonly StoredTable[] = ['memberships', 'directory_entries'];

type KeptOfWorkspace = (typeof BY_WORKSPACE)[number];
type Source = { utils: { storedRows(): KeptRow[] } };
type OfMessage = { utils: { storedRows(): (KeptRow & { message_id: string })[] } };

/** The rows to keep of a workspace's table. */
export function tableToKeep(
  collections: Collections,
  table: KeptOfWorkspace,
  workspaceId: string,
  profileId: string,
  arePeopleWhole: boolean,
): KeptTable {
  const rows = rowsOf(collections, table, workspaceId, profileId);
  // In a large workspace, rows of shown people are requested again.
  if (!arePeopleWhole && OF_PEOPLE.includes(table))
    return { scope: workspaceId, table, rows: rows.filter(isOf(profileId)), isPart: true };
  return { scope: workspaceId, table, rows };
}

const isOf = (profileId: string) => (row: KeptRow) =>
  'profile_id' in row && row.profile_id === profileId;

function rowsOf(
  collections: Collections,
  table: KeptOfWorkspace,
  workspaceId: string,
  profileId: string,
): KeptRow[] {
  const here = (row: { workspace_id: string }) => row.workspace_id === workspaceId;
  if (table === 'profiles') {
    const members = collections.memberships.utils
      .storedRows()
      .filter(here)
      .map((row) => row.profile_id);
    const known = new Set([
      profileId,
      ...members,
      ...collections.participants.utils.storedRows().map((row) => row.profile_id),
    ]);
    return collections.profiles.utils.storedRows().filter(({ id }) => known.has(id));
  }
  if (table === 'participants') {
    // The other participants are kept with their channel, except those of conversations, which are
    // named after them.
    const conversations = new Set(
      collections.channels.utils
        .storedRows()
        .filter(({ visibility }) => visibility === 'direct')
        .map(({ id }) => id),
    );
    return collections.participants.utils
      .storedRows()
      .filter(
        (row) => here(row) && (row.profile_id === profileId || conversations.has(row.channel_id)),
      );
  }
  const { utils }: { utils: { storedRows(): (KeptRow & { workspace_id: string })[] } } =
    collections[table];
  return utils.storedRows().filter(here);
}

/** The rows to keep of a user's table. */
export function everywhereToKeep(
  collections: Collections,
  table: (typeof EVERYWHERE)[number],
): KeptTable {
  const { utils }: Source = collections[table];
  return { scope: '', table, rows: utils.storedRows() };
}

/** The newest messages of a channel's loaded range, and all rows that belong to them. */
export function channelToKeep(
  collections: Collections,
  channelId: string,
  workspaceId: string,
  range: MessageRange,
  openedAt: number,
): KeptChannel {
  const { oldest } = range;
  const isInRange = (row: Message) =>
    row.channel_id === channelId &&
    row.thread_id === null &&
    !row.deleted_at &&
    (!oldest || comparePositions(row, oldest) >= 0);
  const loaded = collections.messages.utils
    .storedRows()
    .filter(isInRange)
    .toSorted(comparePositions);
  const messages = loaded.slice(-MESSAGES_KEPT);
  const ids = new Set(messages.map(({ id }) => id));
  const belonging = OF_MESSAGE.map((table): TableRows => {
    const { utils }: OfMessage = collections[table];
    return { table, rows: utils.storedRows().filter((row) => ids.has(row.message_id)) };
  });
  const participants = collections.participants.utils
    .storedRows()
    .filter((row) => row.channel_id === channelId);
  return {
    channel_id: channelId,
    workspace_id: workspaceId,
    opened_at: openedAt,
    has_older: range.hasOlder || loaded.length > messages.length,
    tables: [
      { table: 'messages', rows: messages },
      ...belonging,
      { table: 'participants', rows: participants },
    ],
  };
}

/** The range of kept messages; it reached the newest message when it was kept. */
export function keptRange(kept: KeptChannel): MessageRange {
  const messages = kept.tables.find(({ table }) => table === 'messages')?.rows ?? [];
  const positions = messages.flatMap(positionOf).toSorted(comparePositions);
  return {
    oldest: positions.at(0) ?? null,
    newest: positions.at(-1) ?? null,
    hasOlder: kept.has_older,
    hasNewer: false,
  };
}

const positionOf = (row: KeptRow) =>
  'created_at' in row && typeof row.created_at === 'string'
    ? [{ id: row.id, created_at: row.created_at }]
    : [];
