import type { Access } from './connection/access.ts';
import { AppError } from './base/errors.ts';
import { withTimeout } from './base/schedule.ts';
import { type StoreBeginOptions, followSession, resetParts } from './store-lifecycle.ts';
import { createStoreParts, type PartsOptions } from './store-parts.ts';

/** By default, live changes are joined immediately and nothing was requested before. */
export type StoreOptions = PartsOptions & Partial<StoreBeginOptions>;

/**
 * The local store, connected: one per page. Everything of a user starts with their session and ends
 * with it.
 * @example
 * const store = createStore(createAccess({ config: { supabaseUrl, supabaseKey }, ports:
 * processPorts(), fetch })); await store.session.signIn('ada@example.com', 'a long password');
 */
export function createStore(
  access: Access,
  {
    joinsAfter = Promise.resolve(),
    firstAnswers = Promise.resolve(null),
    ...options
  }: StoreOptions = {},
) {
  const { client, connection, session } = access;
  const parts = createStoreParts(access, options);
  const { live, missed, persistence, queue, windows } = parts;
  const stopFollowing = followSession(access, parts, { joinsAfter, firstAnswers });

  return {
    client,
    session,
    connection,
    events: parts.events,
    inserts: parts.inserts,
    collections: parts.collections,
    known: parts.known,
    workspaces: parts.workspaces,
    people: parts.people,
    windows,
    threads: parts.threads,
    pins: parts.pins,
    tableGroups: parts.tableGroups,
    /**
     * All unread messages, for code that loads and reads channels; the interface shows
     * `shownUnread`.
     */
    unread: parts.unread,
    shownUnread: parts.shownUnread,
    /** Channels that the user has silenced. */
    silent: parts.silent,
    readMarks: parts.readMarks,
    presence: parts.presence,
    typing: parts.typing,
    /** Keys of the loads that are repeated because something was missed. */
    behind: missed.behind,
    queue,
    outbox: parts.outbox,
    changing: parts.changing,
    uploads: parts.uploads,
    signedUrls: parts.signedUrls,
    fileCopies: parts.fileCopies,
    /** Topics joined right now. */
    joined: live.joined,
    /** Changes whenever the user's rights may have changed. */
    rights: live.rights,

    /** Opens a channel once the session is known. @throws AppError */
    async openChannel(channelId: string, messageId?: string): Promise<void> {
      await session.ready();
      if (parts.me() === null) throw new AppError('unauthenticated', 'Must be authenticated');
      await withTimeout(persistence.restoreChannel(channelId));
      await windows.openChannel(channelId, messageId);
    },

    /** Ends everything; the session stays stored. */
    async stop(): Promise<void> {
      stopFollowing();
      session.stop();
      resetParts(parts, connection);
      queue.stop();
      connection.stop();
      await live.stop();
    },
  };
}

export type Store = ReturnType<typeof createStore>;
