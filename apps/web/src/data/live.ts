import {
  channelTopic,
  type Participant,
  presenceTopic,
  profileTopic,
  typingTopic,
  workspaceTopic,
} from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { CatchUp } from './catch-up.ts';
import { cell } from './cell.ts';
import { applyChange, type Change, parseChange } from './change.ts';
import type { ChannelWindows } from './channel-windows.ts';
import type { Collections } from './collections.ts';
import { OF_MESSAGE } from './columns.ts';
import { createGaps } from './gaps.ts';
import type { Pins } from './pins.ts';
import type { Presence } from './presence.ts';
import type { Threads } from './threads.ts';
import { createTopics, type TopicUse } from './topics.ts';
import type { Typing } from './typing.ts';
import type { UnreadCounts } from './unread.ts';
import type { Workspaces } from './workspaces.ts';

/** Losses come in bursts, one a topic; what they ask for is asked once. */
const SETTLE_MS = 50;
/** What a join missed is asked for together with what the next ones did, but not later than this. */
const JOINS_MS = 2000;
const EVENTS: readonly string[] = ['INSERT', 'UPDATE', 'DELETE'] satisfies Change['operation'][];
const CONVERSATION = new Set<Change['table']>(['messages', ...OF_MESSAGE]);
/** Rows that are kept whichever workspace is open. */
const EVERYWHERE = new Set<Change['table']>(['profiles', 'notifications', 'person_settings']);

export type LiveOptions = {
  client: SupabaseClient;
  collections: Collections;
  workspaces: Workspaces;
  windows: ChannelWindows;
  threads: Threads;
  pins: Pins;
  unread: UnreadCounts;
  presence: Presence;
  typing: Typing;
  /**
   * Loads what the person's and the workspace's topics may have missed: workspaces, channels,
   * members.
   * @throws AppError
   */
  catchUp(): Promise<void>;
  /** Asks again until there is an answer. */
  missed: CatchUp;
  /** Counts unread messages again, soon. */
  recount(): void;
  /** A row was made just now, whether the store keeps it or not. */
  arrived(change: Change): void;
};

/**
 * Live changes (spec point 4, design decision 5): one topic for the workspace, one for the person,
 * one for each of their channels, presence, and typing of the open channel. After each join, what
 * was missed is loaded.
 */
export function createLive({
  client,
  collections,
  workspaces,
  windows,
  threads,
  pins,
  unread,
  presence,
  typing,
  catchUp,
  missed,
  recount,
  arrived,
}: LiveOptions) {
  const rights = cell(0);
  let me: string | null = null;
  let ownChannels = new Set<string>();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isBehind = false;
  /** A core topic was joined, and what it missed is not asked for before the others are, too. */
  let isJoining = false;

  const catchUpSoon = () => {
    isBehind = true;
    isJoining = false;
    clearTimeout(settling);
    settling = setTimeout(catchUpNow, SETTLE_MS);
  };

  const joinedCore = () => {
    isBehind = true;
    isJoining = true;
    settling ??= setTimeout(catchUpNow, JOINS_MS);
  };

  /** All that a page begins with is there, or known to fail: now is the time to ask what it missed. */
  const isBegun = () => workspaces.load.get().status !== 'loading' && isLive();
  const onceBegun = () => {
    if (isJoining && isBegun()) catchUpSoon();
  };

  /** What failed is asked for again until it is known. */
  const catchUpNow = () => {
    settling = undefined;
    isJoining = false;
    const person = me;
    const work = async () => {
      isBehind = false;
      try {
        await catchUp();
        // Rights are read by those who show them: what was given meanwhile was not announced.
        rights.set(rights.get() + 1);
      } catch (error) {
        isBehind = true;
        throw error;
      } finally {
        follow();
      }
    };
    missed.until('workspace', work, () => isBehind && person !== null && person === me);
  };

  const topics = createTopics({ client, onRefused: catchUpSoon });

  /** A topic of rows; what it may have missed is loaded after each join and for each gap. */
  const rows = (onJoined: () => void, onGap = onJoined): TopicUse => {
    const gaps = createGaps(onGap);
    return {
      isNumbered: true,
      listen(channel) {
        channel.on('broadcast', { event: '*' }, (message) => {
          gaps.heard(message);
          if (isOperation(message.event)) receive(parseChange(message.event, message.payload));
        });
      },
      onJoined() {
        gaps.joined();
        onJoined();
      },
    };
  };

  const receive = (change: Change | null) => {
    if (!change || !me) return;
    if (change.operation === 'INSERT') arrived(change);
    if (CONVERSATION.has(change.table)) return conversation(change);
    if (change.table === 'participants') return participant(change);
    if (change.table === 'workspaces' || change.table === 'memberships') return membership(change);
    // A channel leaves the workspace's topic when it becomes private too: only the server knows
    // which it was.
    if (change.table === 'channels' && change.operation === 'DELETE') return catchUpSoon();
    if (change.table === 'permissions') return right(change);
    if (EVERYWHERE.has(change.table) || isHere(change)) applyChange(collections, change);
  };

  /** Whoever may read the row keeps it; everybody's own rights may be others now. */
  const right = (change: Change) => {
    if (!isHere(change) && change.ids.workspace_id) return;
    if (change.record || change.operation === 'DELETE') applyChange(collections, change);
    rights.set(rights.get() + 1);
  };

  const isHere = ({ ids }: Change) => ids.workspace_id === workspaces.current.get();

  const conversation = (change: Change) => {
    const { ids, operation, record } = change;
    if (!isHere(change) || !ids.channel_id) return;
    if (change.table === 'messages' && operation === 'DELETE')
      unread.deleted(ids.channel_id, ids.id, collections.messages.utils.stored(ids.id));
    pins.noticed(change);
    if (windows.accepts(change) || threads.accepts(change)) applyChange(collections, change);
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

  const participant = (change: Change) => {
    const { ids, operation } = change;
    if (!isHere(change) || !ids.channel_id) return;
    applyChange(collections, change);
    if (ids.profile_id !== me) return;
    if (operation === 'UPDATE') return unread.seatChanged(ids.channel_id);
    follow();
    // A private channel that was just entered or left is known to the server alone.
    catchUpSoon();
  };

  const membership = (change: Change) => {
    const isOwn =
      change.table === 'workspaces'
        ? collections.workspaces.utils.holds(change.ids.id)
        : change.ids.profile_id === me;
    if (change.table === 'workspaces' ? isOwn && change.operation === 'UPDATE' : isHere(change))
      applyChange(collections, change);
    if (isOwn && change.operation !== 'UPDATE') catchUpSoon();
  };

  const isOwnSeat = (row: Participant) =>
    row.profile_id === me && row.workspace_id === workspaces.current.get();

  /** Makes the joined topics those of the current workspace and the person's own channels. */
  const follow = () => {
    if (!me) return;
    const workspaceId = workspaces.current.get();
    const channels = new Set(
      collections.participants.utils
        .storedRows()
        .filter(isOwnSeat)
        .map((row) => row.channel_id),
    );
    for (const lost of [...ownChannels].filter((channelId) => !channels.has(channelId))) {
      windows.drop(lost);
      unread.forget(lost);
    }
    ownChannels = channels;
    topics.want(
      workspaceId
        ? wanted(me, workspaceId)
        : new Map([[profileTopic(me), rows(joinedCore, catchUpSoon)]]),
    );
  };

  const wanted = (profileId: string, workspaceId: string): Map<string, TopicUse> => {
    const uses = new Map<string, TopicUse>([
      [profileTopic(profileId), rows(joinedCore, catchUpSoon)],
      [workspaceTopic(workspaceId), rows(joinedCore, catchUpSoon)],
      [presenceTopic(workspaceId), presence.use(profileId)],
    ]);
    for (const channelId of ownChannels)
      uses.set(
        channelTopic(workspaceId, channelId),
        rows(
          () => joinedChannel(channelId),
          () => missedInChannel(channelId),
        ),
      );
    const openId = windows.open.get();
    if (openId && ownChannels.has(openId))
      uses.set(typingTopic(workspaceId, openId), typing.use(openId));
    return uses;
  };

  const joinedChannel = (channelId: string) => {
    windows.missed(channelId);
    threads.missed(channelId);
    pins.missed(channelId);
    recount();
  };

  /** Rows of a private channel's rooms come on its topic too; the workspace's catching up has them. */
  const missedInChannel = (channelId: string) => {
    joinedChannel(channelId);
    catchUpSoon();
  };

  /** Whether the person hears of what happens to them, and in their workspace. */
  const isLive = (): boolean => {
    const workspaceId = workspaces.current.get();
    const core =
      me === null ? [] : [profileTopic(me), ...(workspaceId ? [workspaceTopic(workspaceId)] : [])];
    return core.length > 0 && core.every((topic) => topics.joined.get().has(topic));
  };

  const stops = [
    workspaces.current.subscribe(follow),
    windows.open.subscribe(follow),
    workspaces.load.subscribe(onceBegun),
    topics.joined.subscribe(onceBegun),
  ];

  return {
    /** Topics joined right now. */
    joined: topics.joined,
    /** Another number whenever a right of the current workspace may be another. */
    rights,
    isLive,
    follow,
    reconnect: topics.reconnect,

    start(profileId: string): void {
      me = profileId;
      follow();
    },

    /** Shows the channel's others that the person writes there; `stopTyping` takes it back. */
    notifyTyping(channelId: string, threadId: string | null): void {
      const workspaceId = workspaces.current.get();
      if (me && workspaceId)
        topics.show(typingTopic(workspaceId, channelId), threadId ? { thread_id: threadId } : {});
    },
    stopTyping(channelId: string): void {
      const workspaceId = workspaces.current.get();
      if (me && workspaceId) topics.show(typingTopic(workspaceId, channelId), null);
    },

    reset(): void {
      me = null;
      settling = void clearTimeout(settling);
      isBehind = false;
      isJoining = false;
      ownChannels = new Set();
      topics.want(new Map());
    },

    stop(): void {
      this.reset();
      for (const stop of stops) stop();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

const isOperation = (event: string): event is Change['operation'] => EVENTS.includes(event);

/** JSON columns hold JSON; the shape of metadata is parsed where it is used. */
const asJson = (value: unknown): never => value as never;
