import { times, type Tables } from '@parley/model';
import { BasicIndex, type Collection, createCollection } from '@tanstack/db';
import {
  type TableCollectionOptions,
  type TableUtils,
  tableCollectionOptions,
} from './collection-options.ts';
import { OF_MESSAGE, QUEUED, STORED_TABLES, type StoredTable } from '../tables/columns.ts';
import type { StoreEvents } from './store-events.ts';
import type { TableGateway } from '../tables/table-gateway.ts';

type RowOf<Table extends StoredTable> = Tables[Table]['Row'];
export type TableCollection<Table extends StoredTable> = Collection<
  RowOf<Table>,
  string,
  TableUtils<RowOf<Table>>,
  never,
  RowOf<Table>
>;
export type Collections = { [Table in StoredTable]: TableCollection<Table> };

/**
 * One collection per table, indexed by what lists and pages filter and sort by.
 */
export function createCollections(
  gateway: TableGateway,
  events: StoreEvents,
  onStored?: TableCollectionOptions['onStored'],
  enqueue?: TableCollectionOptions['enqueue'],
): Collections {
  const make = <Table extends StoredTable>(
    table: Table,
    deletion: Pick<TableCollectionOptions, 'undoMs' | 'keepsDeleted'> = {},
  ): TableCollection<Table> =>
    createCollection(
      tableCollectionOptions<RowOf<Table>>({
        table,
        gateway,
        events,
        ...deletion,
        ...(onStored && { onStored }),
        ...(enqueue && QUEUED.has(table) && { enqueue }),
      }),
    );
  const collections: Collections = {
    workspaces: make('workspaces'),
    memberships: make('memberships'),
    profiles: make('profiles'),
    channels: make('channels'),
    participants: make('participants'),
    messages: make('messages', { undoMs: times.undoDeleteMs }),
    attachments: make('attachments'),
    reactions: make('reactions'),
    assistant_runs: make('assistant_runs'),
    assistant_actions: make('assistant_actions'),
    run_feedback: make('run_feedback'),
    polls: make('polls'),
    poll_votes: make('poll_votes'),
    link_previews: make('link_previews'),
    notifications: make('notifications'),
    bookmarks: make('bookmarks'),
    drafts: make('drafts'),
    scheduled_messages: make('scheduled_messages'),
    reminders: make('reminders'),
    custom_emoji: make('custom_emoji'),
    directory_entries: make('directory_entries'),
    person_settings: make('person_settings'),
    locations: make('locations'),
    folders: make('folders', { keepsDeleted: true }),
    files: make('files', { keepsDeleted: true }),
    risks: make('risks', { keepsDeleted: true }),
    risk_actions: make('risk_actions'),
    risk_links: make('risk_links'),
    risk_proposals: make('risk_proposals'),
    events: make('events', { keepsDeleted: true }),
    event_responses: make('event_responses'),
    event_runs: make('event_runs'),
    saved_views: make('saved_views'),
    channel_assistants: make('channel_assistants'),
    rehearsals: make('rehearsals'),
    permissions: make('permissions'),
  };
  const options = { indexType: BasicIndex };
  collections.messages.createIndex((row) => row.channel_id, options);
  collections.messages.createIndex((row) => row.created_at, options);
  collections.messages.createIndex((row) => row.thread_id, options);
  for (const table of OF_MESSAGE) collections[table].createIndex((row) => row.message_id, options);
  collections.participants.createIndex((row) => row.channel_id, options);
  return collections;
}

export function resetCollections(collections: Collections): void {
  for (const table of STORED_TABLES) collections[table].utils.reset();
}
