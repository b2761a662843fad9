import type { Workspace } from '@parley/model';
export type { Session } from '@supabase/supabase-js';
import type { TableGroup } from '@parley/client/tables/stored-tables';
import { createHooks } from './hooks.ts';
import { firstAnswers } from './first-answers.ts';
import { access } from './identity.ts';
import { isUnnoticed, writtenText } from '@parley/client/queue/change';
import { createStore } from '@parley/client/store';

export type { InsertedRow, NotifiableRow } from '@parley/client/collections/inserts';
export type { Collections } from '@parley/client/collections/collections';
export type { ChannelLoad } from '@parley/client/messages/channel-windows';
export type { ConnectionState } from '@parley/client/connection/connection';
export type { MapTiles } from '@parley/client/connection/config';
export type { Factor, NewApp } from '@parley/client/account/factors';
export type { Identity } from '@parley/client/account/identities';
export type { Passkey } from '@parley/client/account/passkeys';
export type {
  AssistantUsage,
  ChannelActivity,
  Database,
  News,
  OwnRight,
  OwnSession,
  SearchArguments,
  SearchHit,
  SearchKind,
  UnreadCount,
} from '@parley/client/tables/database';
export {
  accessToken,
  account,
  AppError,
  config,
  gateway,
  foundRow,
  session,
  supabase,
  toAppError,
  unwrap,
  useIsProven,
  useOwnId,
  useSession,
  useSignInMethods,
} from './identity.ts';
export type { OutboxEntry } from '@parley/client/queue/outbox';
export type { InsertAttachment } from '@parley/client/queue/change';
export { varied } from '@parley/client/base/attempts';
export { isRefusal, isTransient } from '@parley/client/base/errors';
export type { StoredTable, TableGroup } from '@parley/client/tables/stored-tables';
export type { TableGroupLoad } from '@parley/client/tables/table-groups';
export type { SignOutScope } from '@parley/client/session/auth-requests';
export type { SessionState } from '@parley/client/session/session';
export type { SignedUrlOptions } from '@parley/client/files/signed-urls';
export { uploadsDatabaseOf } from '@parley/client/device/persistence-database';
export { allRows } from '@parley/client/tables/pull-table';
export { contains } from '@parley/client/messages/message-range';
export type { StoreEvent } from '@parley/client/collections/store-events';
export type { Unread } from '@parley/client/messages/unread';
export type { ThreadLoad } from '@parley/client/messages/threads';
export type { Upload } from '@parley/client/files/uploads';
export type { EndedWorkspace } from '@parley/client/tables/ended-workspaces';
export type { WorkspaceLoad } from '@parley/client/tables/workspaces';

const { promise: joinsAfter, resolve: joinLive } = Promise.withResolvers<void>();
const store = createStore(access, {
  joinsAfter,
  firstAnswers: firstAnswers(),
  rowsVersion: import.meta.env.VITE_ROWS_VERSION,
});
const hooks = createHooks(store);

export const { collections } = store;
/** Starts live updates. Their code is loaded after the page has been painted. */
export { joinLive };
export const storeEvents = { on: store.events.on };
export const onInsert = store.inserts.on;

/** The open workspace, for code outside components. */
export const openWorkspaceId = (): string | null => store.workspaces.current.get();
export const selectWorkspace = (id: string): Promise<void> => store.workspaces.select(id);

/**
 * Calls the listener on every switch of the workspace, whatever caused it.
 * @returns a function that unsubscribes
 */
export const onSwitch = (listener: (workspace: Workspace) => void): (() => void) => {
  const { switched } = store.workspaces;
  return switched.subscribe(() => {
    const workspace = switched.get();
    if (workspace) listener(workspace);
  });
};

/** Marks the notice about an ended workspace as seen. */
export const dismissEnded = (id: string): void => store.workspaces.dismissEnded(id);
/**
 * Leaves or deletes a workspace by `work`, so that its end is not reported as unexpected. @throws
 * AppError
 */
export const leaveBy = (id: string, work: Promise<void>): Promise<void> =>
  store.workspaces.leaveBy(id, work);

/**
 * Reloads the user's and the workspace's data, after a function that created rows.
 * @throws AppError
 */
export const refreshWorkspace = (): Promise<void> => store.workspaces.refresh();

export const openChannel = (channelId: string, messageId?: string): Promise<void> =>
  store.openChannel(channelId, messageId);
export const openThread = (rootId: string, channelId: string): Promise<void> =>
  store.threads.open(rootId, channelId);
/** Loads people who are not in the store yet, by id. @throws AppError */
export const loadPeople = (ids: readonly string[]): Promise<void> => store.people.needed(ids);
/** Loads people by any part of their name. @throws AppError */
export const findPeople = (words: string): Promise<void> => store.people.find(words);
/** Lists of people, and look-up by name for imports; see `packages/client/src/tables/people.ts`. */
export const { list: listPeople, everybody: everyPerson, named: peopleNamed } = store.people;
/** Reloads all table groups that failed to load. */
export const openFailedTableGroups = (): void => store.tableGroups.openFailed();
/** Loads a table group unless it is loaded. @throws AppError */
export const openTableGroup = (group: TableGroup): Promise<void> => store.tableGroups.open(group);
export const loadOlder = (channelId: string, limit?: number): Promise<boolean> =>
  store.windows.loadOlder(channelId, limit);
export const loadNewer = (channelId: string, limit?: number): Promise<boolean> =>
  store.windows.loadNewer(channelId, limit);
export const loadPresent = (channelId: string): Promise<void> =>
  store.windows.loadPresent(channelId);
export const messageAt = (channelId: string, instant: string): Promise<string | null> =>
  store.windows.messageAt(channelId, instant);
export const setAnchor = (channelId: string, messageId: string | null): void =>
  store.windows.setAnchor(channelId, messageId);
export const loadUntil = (channelId: string, messageId: string): Promise<boolean> =>
  store.windows.loadUntil(channelId, messageId);

export const markRead = (channelId: string, messageId: string): void =>
  store.readMarks.markRead(channelId, messageId);
export const markSeen = (channelId: string, messageId: string): void =>
  store.readMarks.markSeen(channelId, messageId);
export const letReadAgain = (channelId: string): void => store.readMarks.letGo(channelId);
export const markUnread = (channelId: string, messageId: string): Promise<void> =>
  store.readMarks.markUnread(channelId, messageId);
export const markAllRead = (channelId: string): Promise<() => Promise<void>> =>
  store.readMarks.markAllRead(channelId);
/** The current number of unread messages of a channel, as far as known. */
export const unreadNow = (channelId: string): number =>
  store.unread.counts.get().get(channelId)?.unread ?? 0;
/** The user's current read position in a channel, or null. */
export const readUpToNow = (channelId: string): string | null => store.unread.readUpTo(channelId);
export const lastMessageAt = (channelId: string): string | null =>
  store.unread.lastMessageAt(channelId);
export const notifyTyping = (channelId: string, threadId: string | null = null): void =>
  store.typing.notify(channelId, threadId);

export const sendMessage = store.outbox.send;
export const retrySend = (id: string): void => store.queue.retry(id);
export const discardSend = (id: string): void => store.queue.discard(id);

/** A text for a rejected or failing change, shown to its author. */
export const wordsOfChange = writtenText;
/** True if there are unsent changes the user would notice. */
export const hasUnsent = (): boolean =>
  store.queue.entries.get().some(({ change }) => !isUnnoticed(change));
/** True if some unsent changes do not fit into the browser's storage. */
export const hasUnkept = (): boolean => store.queue.unkept.get().size > 0;
/** False while offline. */
export const isReachable = (): boolean => store.connection.state.get().state !== 'offline';

export const { uploadAttachment, uploadToDrive } = store.uploads;
export const { signedUrl } = store.signedUrls;
export const { copyAttachment, copyFromDrive, copyInDrive, copyToDrive } = store.fileCopies;
export const pinsShown = (ids: readonly string[]): void => store.pins.shown(ids);

export const {
  useRows,
  useRowsWhere,
  useMessagesOf,
  useWorkspaces,
  useOpenedWorkspaces,
  useWaitingWorkspaces,
  useWorkspace,
  useWorkspaceLoad,
  useChannelLoad,
  useThreadLoad,
  useTableGroup,
  useIsKnown,
  useRightsVersion,
  usePinsVersion,
  useUnread,
  useUnreadKnown,
  useUnreadOf,
  useUnreadHere,
  useSilent,
  useIsSilent,
  useEndedWorkspaces,
  useUnsentElsewhere,
  usePresence,
  useTyping,
  useConnection,
  useOutbox,
  useIsChanging,
  useIsUnkept,
  useIsBehind,
  useProfiles,
  useFoundPeople,
  usePeopleFacts,
} = hooks;
