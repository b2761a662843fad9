import type { Attachment, AssistantRun, Channel, Membership, Message, MessageDraft, Participant, Profile, Reaction, TableName, Tables, Workspace } from '@parley/model';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Collection } from '@tanstack/db';

export type Database = { public: { Tables: Tables; Views: Record<never, never>; Functions: Record<never, never> } };
export type InsertAttachment = Tables['attachments']['Insert'];
export type OutboxEntry = { id: string; draft: MessageDraft; state: 'sending' | 'queued' | 'failed'; error: AppError | null };
export type StoreEvent = { type: 'succeeded' | 'reverted'; operation: 'insert' | 'update' | 'delete'; table: TableName; id: string; error?: AppError };
export type SessionState = { status: 'loading' | 'signed-in' | 'signed-out'; userId: string | null; email: string | null };
export type ChannelLoad = { status: 'loading' | 'ready' | 'error'; hasOlder: boolean; oldestAt: string | null; error: AppError | null };
export type ConnectionState = { state: 'connected' | 'connecting' | 'offline'; queued: number };
export type Unread = { unread: number; mentions: number };

export declare class AppError extends Error {
  code: string;
  hint: string | null;
}
export declare const supabase: SupabaseClient<Database>;
export declare const session: {
  ready(): Promise<void>;
  current(): Session | null;
  signIn(email: string, password: string): Promise<void>;
  signUp(email: string, password: string, name?: string): Promise<void>;
  signOut(scope?: 'global' | 'local' | 'others'): Promise<void>;
};
export declare const collections: {
  workspaces: Collection<Workspace, string>;
  memberships: Collection<Membership, string>;
  profiles: Collection<Profile, string>;
  channels: Collection<Channel, string>;
  participants: Collection<Participant, string>;
  messages: Collection<Message, string>;
  attachments: Collection<Attachment, string>;
  reactions: Collection<Reaction, string>;
  assistant_runs: Collection<AssistantRun, string>;
};
export declare const storeEvents: { on(listener: (event: StoreEvent) => void): () => void };
export declare function useSession(): SessionState;
export declare function useWorkspaces(): Workspace[];
export declare function useWorkspace(): Workspace | undefined;
export declare function selectWorkspace(id: string): Promise<void>;
export declare function openChannel(channelId: string): Promise<void>;
export declare function loadOlder(channelId: string): Promise<boolean>;
/** Loads older pages until the message is in the window; false when it is not in the channel. */
export declare function loadUntil(channelId: string, messageId: string): Promise<boolean>;
export declare function useChannelLoad(channelId: string): ChannelLoad;
export declare function useUnread(): Map<string, Unread>;
export declare function markRead(channelId: string, messageId: string): void;
export declare function markUnread(channelId: string, messageId: string): Promise<void>;
export declare function usePresence(): Set<string>;
export declare function useTyping(channelId: string): Profile[];
export declare function notifyTyping(channelId: string): void;
export declare function useConnection(): ConnectionState;
export declare function uploadAttachment(input: { file: File; path: string; onProgress(percent: number): void; signal: AbortSignal }): Promise<void>;
export declare function signedUrl(path: string, options?: { download?: string; width?: number; height?: number }): Promise<string>;
export declare function useOutbox(channelId: string): OutboxEntry[];
export declare function sendMessage(draft: MessageDraft, attachments: InsertAttachment[]): void;
export declare function retrySend(id: string): void;
export declare function discardSend(id: string): void;
