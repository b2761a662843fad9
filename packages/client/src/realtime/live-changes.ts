import { APPEND, grown, parseGrowth } from './growth.ts';
import { applyChange, type RowChange, parseLiveChange } from '../collections/change.ts';
import type { ChannelWindows } from '../messages/channel-windows.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE } from '../tables/stored-tables.ts';
import type { MovedMessages } from '../messages/moved-messages.ts';
import type { Pins } from '../messages/pins.ts';
import type { Threads } from '../messages/threads.ts';
import type { Typing } from './typing.ts';
import type { UnreadCounts } from '../messages/unread.ts';
import type { People } from '../tables/people.ts';
import type { Workspaces } from '../tables/workspaces.ts';

const EVENTS: readonly string[] = ['INSERT', 'UPDATE', 'DELETE'] satisfies RowChange['operation'][];
const CONVERSATION = new Set<RowChange['table']>(['messages', ...OF_MESSAGE]);
/** Rows that are kept whichever workspace is open. */
const EVERYWHERE = new Set<RowChange['table']>(['profiles', 'notifications', 'person_settings']);

export type LiveChangesOptions = {
  collections: Collections;
  workspaces: Workspaces;
  people: Pick<People, 'changed'>;
  windows: ChannelWindows;
  threads: Threads;
  pins: Pins;
  unread: UnreadCounts;
  typing: Typing;
  moved: MovedMessages;
  /** Id of the signed-in user. */
  me(): string | null;
  /** Called for a new row, whether or not the store keeps it. */
  inserted(change: RowChange): void;
  /** Called when the user entered or left a channel. */
  enteredOrLeft(): void;
  /** Called when a right in the current workspace may have changed. */
  rightsChanged(): void;
  /** Called when something in the channel concerns the user. */
  toldOf(channelId: string): void;
  /** Requests what only the server knows. */
  catchUpSoon(): void;
};

/** Applies live changes to the store (spec point 4), whichever topic they came on. */
export function createLiveChanges({
  collections,
  workspaces,
  people,
  windows,
  threads,
  pins,
  unread,
  typing,
  moved,
  me,
  inserted,
  enteredOrLeft,
  rightsChanged,
  toldOf,
  catchUpSoon,
}: LiveChangesOptions) {
  const receive = (change: RowChange | null) => {
    if (!change || me() === null) return;
    if (change.operation === 'INSERT') inserted(change);
    if (change.table === 'notifications' && change.ids.channel_id) toldOf(change.ids.channel_id);
    if (CONVERSATION.has(change.table)) return conversation(change);
    if (change.table === 'participants') return participant(change);
    if (change.table === 'workspaces' || change.table === 'memberships') return membership(change);
    // A channel also leaves the workspace's topic when it becomes private: only the server knows
    // which it was.
    if (change.table === 'channels' && change.operation === 'DELETE') return catchUpSoon();
    if (change.table === 'permissions') return right(change);
    if (EVERYWHERE.has(change.table) || isHere(change)) applyChange(collections, change);
  };

  /** Members who may read the row store it; the rights of every member may have changed. */
  const right = (change: RowChange) => {
    if (!isHere(change) && change.ids.workspace_id) return;
    if (change.record || change.operation === 'DELETE') applyChange(collections, change);
    rightsChanged();
  };

  const isHere = ({ ids }: RowChange) => ids.workspace_id === workspaces.current.get();

  const conversation = (change: RowChange) => {
    const { ids, operation, record } = change;
    if (!isHere(change) || !ids.channel_id) return;
    if (change.table === 'messages' && operation === 'DELETE')
      unread.deleted(ids.channel_id, ids.id, collections.messages.utils.stored(ids.id));
    pins.noticed(change);
    const isKept = windows.accepts(change) || threads.accepts(change);
    moved.noticed(change, isKept);
    if (isKept) applyChange(collections, change);
    if (change.table !== 'messages' || operation !== 'INSERT' || !record) return;
    const authorId = typeof record.author_id === 'string' ? record.author_id : null;
    if (typeof record.thread_id === 'string') {
      if (authorId) typing.stopped(record.thread_id, authorId);
      return;
    }
    unread.inserted({
      id: ids.id,
      channel_id: ids.channel_id,
      author_id: authorId,
      metadata: asJson(record.metadata),
      created_at: record.created_at,
    });
    if (authorId) typing.stopped(ids.channel_id, authorId);
  };

  /** An answer that is not loaded arrives as a whole with its final row. */
  const append = (data: unknown) => {
    const growth = parseGrowth(data);
    const stored = growth && collections.messages.utils.stored(growth.id);
    if (!stored) return;
    const record = grown(stored, growth);
    if (record === 'lacking') {
      windows.missed(growth.channel_id);
      threads.missed(growth.channel_id);
    } else if (record) collections.messages.utils.live({ operation: 'UPDATE', record });
  };

  const participant = (change: RowChange) => {
    const { ids, operation } = change;
    if (!isHere(change) || !ids.channel_id) return;
    applyChange(collections, change);
    if (ids.profile_id !== me()) return;
    if (operation === 'UPDATE') return unread.participantChanged(ids.channel_id);
    enteredOrLeft();
    // Only the server knows a private channel that was just entered or left.
    catchUpSoon();
  };

  const membership = (change: RowChange) => {
    const isOwn =
      change.table === 'workspaces'
        ? collections.workspaces.has(change.ids.id)
        : change.ids.profile_id === me();
    if (change.table === 'workspaces' ? isOwn && change.operation === 'UPDATE' : isHere(change))
      applyChange(collections, change);
    if (change.table === 'memberships' && isHere(change)) people.changed();
    if (isOwn && change.operation !== 'UPDATE') catchUpSoon();
  };

  return {
    /** Call with every broadcast on a topic of rows. */
    heard(event: string, payload: unknown): void {
      if (isOperation(event)) receive(parseLiveChange(event, payload));
      if (event === APPEND) append(payload);
    },
  };
}

const isOperation = (event: string): event is RowChange['operation'] => EVENTS.includes(event);

/** Safe: JSON columns hold JSON; the shape of metadata is parsed where it is used. */
const asJson = (value: unknown): never => value as never;
