import type { Participant } from '@parley/model';
import type { Access } from './connection/access.ts';
import { createInserts } from './collections/inserts.ts';
import { varied } from './base/attempts.ts';
import { createCatchUp } from './realtime/catch-up.ts';
import { createChannelWindows } from './messages/channel-windows.ts';
import { createCollections } from './collections/collections.ts';
import { toAppError, unwrap } from './base/errors.ts';
import { createLoadedMessages } from './messages/loaded-messages.ts';
import { createLoadedTables } from './collections/loaded-tables.ts';
import { createLive } from './realtime/live.ts';
import { createMessagePages } from './messages/message-pages.ts';
import { createFileCopies } from './files/file-copies.ts';
import { createChanging, createOutbox } from './queue/outbox.ts';
import { emitDecision } from './queue/emit-decision.ts';
import { createDelivery } from './queue/delivery.ts';
import { createQueue } from './queue/queue.ts';
import { createQueueStorage } from './queue/queue-storage.ts';
import { createPersistence } from './device/persistence.ts';
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
import { createShownUnread } from './messages/shown-unread.ts';
import { createSilence } from './messages/silence.ts';
import { createUnread } from './messages/unread.ts';
import { createUnreadCounting } from './messages/unread-counting.ts';
import { createUploads } from './files/uploads.ts';
import { createWorkspaces } from './tables/workspaces.ts';

export type PartsOptions = {
  /** Interval for news of channels without a topic, in milliseconds; within 30 s by default. */
  askMs?: number;
  /**
   * How long before the first read missed changes may have begun, in milliseconds; 30 s by default.
   */
  overlapMs?: number;
  /**
   * Version of the rows' columns, set by the build: a device never shows rows kept by another
   * version.
   */
  rowsVersion?: string;
};

/** The parts of a store, connected to each other. Nothing is requested from the server yet. */
export function createStoreParts(
  { config, ports, connection, quiet, clock, client, token, gateway, session }: Access,
  { askMs, overlapMs, rowsVersion = 'unknown' }: PartsOptions,
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

  const known = createLoadedTables();
  const people = createPeople(client, collections, known);
  const workspaces = createWorkspaces({
    client,
    collections,
    known,
    personal: createPersonal(client, collections, known, inserts.announceMissed),
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
  const { loadedSince, messagesSince } = createLoadedMessages(collections, windows);
  const unread = createUnread({
    me,
    ownParticipant,
    messagesSince,
    loadedSince,
    recount: () => counting.countSoon(),
  });
  const silent = createSilence(collections.participants, me);
  const shownUnread = createShownUnread(unread.counts, silent);
  const counting = createUnreadCounting({
    workspace: () => workspaces.current.get(),
    ask: async (workspace) =>
      unwrap(await client.rpc('unread_counts', { workspace }, { get: true })),
    moment: unread.moment,
    counted: unread.counted,
    missed,
  });

  const readMarks = createReadMarks({
    enqueue: (change) => queue.add(change),
    collections,
    unread,
    ownParticipant,
    holdsLine: windows.holdsLine,
    readMoved: async (channel) => {
      const { error, status } = await client.rpc('read_moved', { channel });
      if (error) throw toAppError(error, status);
      await counting.countNow();
    },
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

  const queue = createQueue({
    storage: createQueueStorage(ports.storage),
    turns: ports.turns,
    ...createDelivery(client, gateway, collections),
    decided: (decision) => emitDecision(events, decision),
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

  return {
    client,
    events,
    inserts,
    collections,
    known,
    me,
    ownParticipant,
    people,
    workspaces,
    missed,
    windows,
    threads,
    pins,
    tableGroups,
    persistence,
    unread,
    silent,
    shownUnread,
    counting,
    readMarks,
    presence,
    typing,
    live,
    queue,
    outbox,
    changing,
    uploads,
    signedUrls,
    fileCopies,
  };
}

export type StoreParts = ReturnType<typeof createStoreParts>;
