import type { Workspace } from '@parley/model';
export type { Session } from '@supabase/supabase-js';
import type { TableGroup } from '@parley/client/tables/stored-tables';
import { createHooks } from './hooks.ts';
import { firstAnswers } from './first-answers.ts';
import { access } from './identity.ts';
import { isUnnoticed, wordsOf } from '@parley/client/queue/change';
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
  account,
  AppError,
  config,
  gateway,
  oneOf,
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
/** Lets live changes come: what hears them is loaded when the page can be read. */
export { joinLive };
export const storeEvents = { on: store.events.on };
export const onInsert = store.inserts.on;

export const selectWorkspace = (id: string): Promise<void> => store.workspaces.select(id);

/** Tells of every switch of the workspace, by whichever road. Returns what ends the listening. */
export const onSwitch = (listener: (workspace: Workspace) => void): (() => void) => {
  const { switched } = store.workspaces;
  return switched.subscribe(() => {
    const workspace = switched.get();
    if (workspace) listener(workspace);
  });
};

/** The person has seen that they are no longer in this workspace. */
export const dismissEnded = (id: string): void => store.workspaces.dismissEnded(id);
/** Marks a workspace that the person leaves or deletes by this work. @throws AppError */
export const leaveBy = (id: string, work: Promise<void>): Promise<void> =>
  store.workspaces.leaveBy(id, work);

/**
 * Loads again what the person and their workspace have; for after a function that makes rows.
 * @throws AppError
 */
export const refreshWorkspace = (): Promise<void> => store.workspaces.refresh();

export const openChannel = (channelId: string, messageId?: string): Promise<void> =>
  store.openChannel(channelId, messageId);
export const openThread = (rootId: string, channelId: string): Promise<void> =>
  store.threads.open(rootId, channelId);
/** Loads those of some people who are not in the store. @throws AppError */
export const knowPeople = (ids: readonly string[]): Promise<void> => store.people.needed(ids);
/** Loads people by any part of their name. @throws AppError */
export const findPeople = (words: string): Promise<void> => store.people.find(words);
/** Lists, and what a file means by names; see `packages/client/src/tables/people.ts`. */
export const { list: listPeople, everybody: everyPerson, named: peopleNamed } = store.people;
/** Loads again each table group that could not be loaded. */
export const openFailedTableGroups = (): void => store.tableGroups.openFailed();
/** Loads a table group, once. @throws AppError */
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
/** How many messages of a channel are unread at this moment, as far as it is known. */
export const unreadNow = (channelId: string): number =>
  store.unread.counts.get().get(channelId)?.unread ?? 0;
/** Where the person has read up to at this moment, or null. */
export const readUpToNow = (channelId: string): string | null => store.unread.readUpTo(channelId);
export const lastMessageAt = (channelId: string): string | null =>
  store.unread.lastMessageAt(channelId);
export const notifyTyping = (channelId: string, threadId: string | null = null): void =>
  store.typing.notify(channelId, threadId);

export const sendMessage = store.outbox.send;
export const retrySend = (id: string): void => store.queue.retry(id);
export const discardSend = (id: string): void => store.queue.discard(id);

/** What a refused or failing change says, to the person who wrote it. */
export const wordsOfChange = wordsOf;
/** What the person made and the server has not decided on. */
export const hasUnsent = (): boolean =>
  store.queue.entries.get().some(({ change }) => !isUnnoticed(change));
/** Whether the browser has no room for some of it. */
export const hasUnkept = (): boolean => store.queue.unkept.get().size > 0;
/** Whether the server can be asked, as far as anyone knows. */
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
