export type { Session } from '@supabase/supabase-js';
import { createHooks } from './hooks.ts';
import { access } from './identity.ts';
import { createStore } from './store.ts';

export type { Collections } from './collections.ts';
export type { ChannelLoad } from './channel-windows.ts';
export type { ConnectionState } from './connection.ts';
export type { Database, UnreadCount } from './database.ts';
export { AppError, session, supabase, toAppError, useSession } from './identity.ts';
export type { InsertAttachment, OutboxEntry } from './outbox.ts';
export type { SessionState, SignOutScope } from './session.ts';
export type { SignedUrlOptions } from './signed-urls.ts';
export type { StoreEvent } from './store-events.ts';
export type { Unread } from './unread.ts';
export type { Upload } from './uploads.ts';
export type { WorkspaceLoad } from './workspaces.ts';

const store = createStore(access);
const hooks = createHooks(store);

export const { collections } = store;
export const storeEvents = { on: store.events.on };

export const selectWorkspace = (id: string): Promise<void> => store.workspaces.select(id);

export const openChannel = (channelId: string): Promise<void> => store.openChannel(channelId);
export const loadOlder = (channelId: string): Promise<boolean> => store.windows.loadOlder(channelId);
export const loadUntil = (channelId: string, messageId: string): Promise<boolean> => store.windows.loadUntil(channelId, messageId);

export const markRead = (channelId: string, messageId: string): void => store.readMarks.markRead(channelId, messageId);
export const markUnread = (channelId: string, messageId: string): Promise<void> => store.readMarks.markUnread(channelId, messageId);
export const notifyTyping = (channelId: string): void => store.typing.notify(channelId);

export const { sendMessage } = store;
export const retrySend = (id: string): void => store.outbox.retry(id);
export const discardSend = (id: string): void => store.outbox.discard(id);

export const { uploadAttachment } = store.uploads;
export const { signedUrl } = store.signedUrls;

export const {
  useWorkspaces,
  useWorkspace,
  useWorkspaceLoad,
  useChannelLoad,
  useUnread,
  usePresence,
  useTyping,
  useConnection,
  useOutbox,
} = hooks;
