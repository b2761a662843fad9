import type { Message, Participant } from '@parley/model';
import type { Access } from './connection/access.ts';
import { createInserts } from './collections/inserts.ts';
import { varied } from './base/attempts.ts';
import { createCatchUp } from './realtime/catch-up.ts';
import { createChannelWindows } from './messages/channel-windows.ts';
import { createCollections, resetCollections } from './collections/collections.ts';
import { AppError, unwrap } from './base/errors.ts';
import { compareInstants } from './collections/instants.ts';
import { createKnown } from './collections/known.ts';
import { createLive } from './realtime/live.ts';
import { createMessagePages } from './messages/message-pages.ts';
import { createFileCopies } from './files/file-copies.ts';
import { createChanging, createOutbox } from './queue/outbox.ts';
import { idsOf, operationOf, tableOf } from './queue/change.ts';
import { createDelivery } from './queue/delivery.ts';
import { countWaiting, createQueue, type QueueDecision } from './queue/queue.ts';
import { createQueueStorage } from './queue/queue-storage.ts';
import { createPersistence } from './device/persistence.ts';
import { withTimeout } from './base/schedule.ts';
import { createPeople } from './tables/people.ts';
import { createPersonal } from './tables/personal.ts';
import { createPins } from './messages/pins.ts';
import { createPresence } from './realtime/presence.ts';
import { createReadMarks } from './messages/read-marks.ts';
import { createTableGroups } from './tables/table-groups.ts';
import { createSignedUrls } from './files/signed-urls.ts';
import { createStoreEvents } from './collections/store-events.ts';
import { createThreads } from './messages/threads.ts';
import { createTyping } from './realtime/typing.ts';
import { createUnread } from './messages/unread.ts';
import { createUnreadCounting } from './messages/unread-counting.ts';
import { createUploads } from './files/uploads.ts';
import { createWorkspaces } from './tables/workspaces.ts';

export type StoreOptions = {
  /** How often news of channels without a topic are asked for, instead of within 30 s. */
  askMs?: number;
  /** How far before the first read what it missed may have begun, instead of 30 s. */
  overlapMs?: number;
  /**
   * When live changes may be joined, at once unless told: what joins them is as much code as a
   * page can do without until it is read.
   */
  joinsAfter?: Promise<void>;
  /** Of the rows' columns, by the build: a device never shows what another version kept. */
  rowsVersion?: string;
};

/**
 * The local store, wired: one for a page. Everything of a person starts with their session and goes
 * with it.
 *
 * @example
 * const store = createStore(createAccess({ config: { supabaseUrl, supabaseKey }, ports: processPorts(), fetch }));
 * await store.session.signIn('ada@example.com', 'a long password');
 */
export function createStore(
  { config, ports, connection, quiet, clock, client, token, gateway, session }: Access,
  { askMs, overlapMs, joinsAfter = Promise.resolve(), rowsVersion = 'unknown' }: StoreOptions = {},
) {
  const events = createStoreEvents();
  const inserts = createInserts();
  const collections = createCollections(
    gateway,
    events,
    (table, rows) => persistence.changed(table, rows),
    (change) => queue.add(change),
  );
  const me = () => session.state.get().userId;
  const ownParticipant = (channelId: string) =>
    [...collections.participants.values()].find(
      (row: Participant) => row.channel_id === channelId && row.profile_id === me(),
    );

  const known = createKnown();
  const people = createPeople(client, collections, known);
  const workspaces = createWorkspaces({
    client,
    collections,
    known,
    personal: createPersonal(client, collections, known),
    people,
    storage: ports.storage,
    named: () => session.named(),
    restoreRows: (id) => persistence.restoreWorkspace(id),
  });
  const missed = createCatchUp();
  const pages = createMessagePages(client, collections, known, people);
  const windows = createChannelWindows({
    pages,
    collections,
    readUpTo: (channelId) => unread.readUpTo(channelId),
    catchUp: missed,
    unreadOf: async (channelId) => {
      await counting.settled();
      return unread.counts.get().get(channelId)?.unread ?? null;
    },
  });
  const threads = createThreads(client, collections, people, missed);
  const pins = createPins();
  const tableGroups = createTableGroups({
    client,
    collections,
    known,
    workspace: () => workspaces.current.get(),
  });
  const persistence = createPersistence({
    collections,
    known,
    windows,
    workspace: () => workspaces.current.get(),
    arePeopleWhole: () => people.facts.get()?.isWhole !== false,
    rowsVersion,
  });
  const loadedSince = (channelId: string, instant: string): Message[] =>
    collections.messages.utils
      .storedRows()
      .filter(
        (row) =>
          row.channel_id === channelId &&
          row.thread_id === null &&
          !row.deleted_at &&
          compareInstants(row.created_at, instant) > 0,
      );
  const messagesSince = (channelId: string, instant: string): Message[] | null =>
    windows.covers(channelId, instant) ? loadedSince(channelId, instant) : null;
  const unread = createUnread({
    me,
    ownParticipant,
    messagesSince,
    loadedSince,
    recount: () => counting.countSoon(),
  });
  const counting = createUnreadCounting({
    workspace: () => workspaces.current.get(),
    ask: async (workspace) =>
      unwrap(await client.rpc('unread_counts', { workspace }, { get: true })),
    counted: unread.counted,
    missed,
  });

  const readMarks = createReadMarks({
    enqueue: (change) => queue.add(change),
    collections,
    unread,
    ownParticipant,
    holdsLine: windows.holdsLine,
  });
  const presence = createPresence();
  const typing = createTyping({
    me,
    send: (channelId, threadId) => live.notifyTyping(channelId, threadId),
    stop: (channelId) => live.stopTyping(channelId),
  });
  const catchUp = async () => {
    await Promise.all([workspaces.refresh(), tableGroups.missed()]);
  };
  const live = createLive({
    client,
    collections,
    workspaces,
    people,
    windows,
    threads,
    pins,
    unread,
    presence,
    typing,
    catchUp,
    missed,
    clock,
    recount: counting.countSurely,
    count: counting.countNow,
    isCounted: async (channelId) => {
      await counting.settled();
      return unread.counts.get().has(channelId);
    },
    askMs,
    overlapMs,
    inserted: inserts.announce,
  });

  /** A change nobody waits for any more is told of, as spec point 4 has it. */
  const tell = (decision: QueueDecision) => {
    const { type, change } = decision;
    const operation = operationOf(change);
    const table = tableOf(change);
    if (type === 'stored')
      for (const id of idsOf(change)) events.emit({ type: 'succeeded', operation, table, id });
    else
      events.emit({
        type: type === 'stuck' ? 'stuck' : 'reverted',
        operation,
        table,
        id: idsOf(change)[0] ?? '',
        error: decision.error,
        change,
      });
  };
  const queue = createQueue({
    storage: createQueueStorage(ports.storage),
    turns: ports.turns,
    ...createDelivery(client, gateway, collections),
    decided: tell,
    isOnline: () => ports.network.isOnline(),
    isReachable: () => connection.state.get().state !== 'offline',
    now: Date.now,
    vary: varied,
    askedMs: quiet.leftMs,
  });
  const outbox = createOutbox(queue, (draft) => typing.sent(draft.thread_id ?? draft.channel_id));
  const changing = createChanging(
    queue,
    (id) => collections.reactions.utils.stored(id)?.message_id,
  );
  const uploads = createUploads({
    config,
    accessToken: token,
  });
  const signedUrls = createSignedUrls(client);
  const fileCopies = createFileCopies(client);

  const start = async (profileId: string) => {
    const begun = Date.now();
    await withTimeout(
      persistence
        .start(profileId)
        .then(() => (signedInAs === profileId ? workspaces.restore(profileId) : undefined)),
    );
    if (signedInAs !== profileId) return;
    queue.start(profileId);
    // A failure shows in the workspaces' load; the topics ask again until it works.
    const loaded = workspaces.start(profileId).catch(() => {});
    await withTimeout(Promise.race([clock.known, loaded]));
    await joinsAfter;
    if (signedInAs !== profileId) return;
    connection.setWanted(true);
    live.start(profileId, begun);
    await loaded;
  };

  const reset = () => {
    connection.setWanted(false);
    for (const part of [
      live,
      missed,
      queue,
      readMarks,
      unread,
      presence,
      typing,
      windows,
      threads,
      pins,
      tableGroups,
      workspaces,
      known,
      people,
      signedUrls,
      persistence,
    ])
      part.reset();
    resetCollections(collections);
  };

  let shownWorkspace: string | null = null;
  let signedInAs: string | null = null;
  const followSession = () => {
    const { status, userId } = session.state.get();
    if (status === 'loading' || userId === signedInAs) return;
    if (signedInAs !== null) reset();
    signedInAs = userId;
    if (userId !== null) void start(userId);
  };

  const backOnline = () => {
    if (!ports.network.isOnline()) return;
    void live.reconnect();
    queue.hurry();
  };

  const stops = [
    session.state.subscribe(followSession),
    workspaces.current.subscribe(() => {
      const left = shownWorkspace;
      shownWorkspace = workspaces.current.get();
      // A channel opened by its link, before the workspace was known, stays open.
      if (left !== null)
        for (const part of [missed, known, people, presence, unread, windows, threads, tableGroups])
          part.reset();
      if (shownWorkspace !== null) void counting.countNow().catch(() => {});
    }),
    live.joined.subscribe(() => {
      const isLive = live.isLive();
      connection.setLive(isLive);
      if (!isLive) return;
      queue.hurry();
    }),
    connection.state.subscribe(() => connection.state.get().state === 'offline' && queue.stalled()),
    queue.entries.subscribe(() => connection.setQueued(countWaiting(queue.entries.get()))),
    ports.network.onChange(backOnline),
    ports.visibility.onHidden(() => {
      readMarks.flush();
      void persistence.save();
    }),
    windows.open.subscribe(() => persistence.opened(windows.open.get())),
  ];
  followSession();

  return {
    client,
    events,
    inserts,
    collections,
    known,
    session,
    workspaces,
    people,
    windows,
    threads,
    pins,
    tableGroups,
    unread,
    readMarks,
    presence,
    typing,
    connection,
    /** What is asked for again, as it was missed. */
    behind: missed.behind,
    queue,
    outbox,
    changing,
    uploads,
    signedUrls,
    fileCopies,
    /** Topics joined right now. */
    joined: live.joined,
    /** Another number whenever the person's rights may be others. */
    rights: live.rights,

    /** Opens a channel once it is known who is signed in. @throws AppError */
    async openChannel(channelId: string, messageId?: string): Promise<void> {
      await session.ready();
      if (me() === null) throw new AppError('unauthenticated', 'Must be authenticated');
      await withTimeout(persistence.restoreChannel(channelId));
      await windows.openChannel(channelId, messageId);
    },

    /** Ends everything; the session stays where it is kept. */
    async stop(): Promise<void> {
      for (const stop of stops) stop();
      session.stop();
      reset();
      queue.stop();
      connection.stop();
      await live.stop();
    },
  };
}

export type Store = ReturnType<typeof createStore>;
