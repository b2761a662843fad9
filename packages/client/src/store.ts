import type { Access } from './connection/access.ts';
import { AppError } from './base/errors.ts';
import { withTimeout } from './base/schedule.ts';
import { type BeginOptions, followSession, resetParts } from './store-life.ts';
import { createStoreParts, type PartsOptions } from './store-parts.ts';

/** Live changes are joined at once, and nothing was asked for before, unless told. */
export type StoreOptions = PartsOptions & Partial<BeginOptions>;

/**
 * The local store, wired: one for a page. Everything of a person starts with their session and goes
 * with it.
 *
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
    /** Every unread message, for what loads and reads channels; people are shown `shownUnread`. */
    unread: parts.unread,
    shownUnread: parts.shownUnread,
    /** Channels that the person has silenced. */
    silent: parts.silent,
    readMarks: parts.readMarks,
    presence: parts.presence,
    typing: parts.typing,
    /** What is asked for again, as it was missed. */
    behind: missed.behind,
    queue,
    outbox: parts.outbox,
    changing: parts.changing,
    uploads: parts.uploads,
    signedUrls: parts.signedUrls,
    fileCopies: parts.fileCopies,
    /** Topics joined right now. */
    joined: live.joined,
    /** Another number whenever the person's rights may be others. */
    rights: live.rights,

    /** Opens a channel once it is known who is signed in. @throws AppError */
    async openChannel(channelId: string, messageId?: string): Promise<void> {
      await session.ready();
      if (parts.me() === null) throw new AppError('unauthenticated', 'Must be authenticated');
      await withTimeout(persistence.restoreChannel(channelId));
      await windows.openChannel(channelId, messageId);
    },

    /** Ends everything; the session stays where it is kept. */
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
