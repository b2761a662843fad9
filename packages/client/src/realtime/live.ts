import { type Participant, profileTopic, typingTopic, workspaceTopic } from '@parley/model';
import { createAfterJoins } from './after-joins.ts';
import type { CatchUp } from './catch-up.ts';
import { cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';
import type { ChannelWindows } from '../messages/channel-windows.ts';
import type { Collections } from '../collections/collections.ts';
import { createLiveChanges } from './live-changes.ts';
import { chooseLive } from './live-channels.ts';
import { createMovedMessages } from '../messages/moved-messages.ts';
import type { Pins } from '../messages/pins.ts';
import type { Presence } from './presence.ts';
import { createChannelPolling } from './channel-polling.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import type { Threads } from '../messages/threads.ts';
import type { Client } from '../tables/database.ts';
import { createTopics } from './topics.ts';
import type { Typing } from './typing.ts';
import type { UnreadCounts } from '../messages/unread.ts';
import type { People } from '../tables/people.ts';
import { createWantedTopics } from './wanted-topics.ts';
import type { Workspaces } from '../tables/workspaces.ts';

/** A topic joined later than this is new, or was lost for a while. */
const START_MS = 60_000;
/** Changes in flight when the first read began may be dated up to this long before it. */
const OVERLAP_MS = 30_000;

export type LiveOptions = {
  client: Pick<Client, 'whole'>;
  collections: Collections;
  workspaces: Workspaces;
  people: Pick<People, 'changed'>;
  windows: ChannelWindows;
  threads: Threads;
  pins: Pins;
  unread: UnreadCounts;
  presence: Presence;
  typing: Typing;
  /**
   * Loads rows that the user's and the workspace's topics may have missed: workspaces, channels,
   * members.
   * @throws AppError
   */
  catchUp(): Promise<void>;
  /** Repeats a request until there is a response. */
  missed: CatchUp;
  clock: ServerClock;
  /** Counts unread messages again, soon, until there is a response. */
  recount(): void;
  /** Counts them now. @throws AppError */
  count(): Promise<void>;
  /** True if the channel is counted; resolves after pending counts. */
  isCounted(channelId: string): Promise<boolean>;
  /** Interval at which news of channels without a topic is requested. */
  askMs: number | undefined;
  /** How long before the first read missed changes may have begun. */
  overlapMs: number | undefined;
  /** Called for a new row, whether or not the store keeps it. */
  inserted(change: RowChange): void;
};

/**
 * Live changes (spec point 4, decision 0038): one topic for the workspace, one for the user, one
 * for each of their channels, presence, and typing of the open channel. After each join, missed
 * rows are loaded. A user in more channels than a connection supports has topics for those they
 * use; news of the others comes from notifications and from counting (decision 0059).
 */
export function createLive({
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
  recount,
  count,
  isCounted,
  askMs,
  overlapMs = OVERLAP_MS,
  inserted,
}: LiveOptions) {
  const rights = cell(0);
  let me: string | null = null;
  /** A time before anything of the user was read, by this device's clock. */
  let begunAt = 0;
  let ownChannels = new Set<string>();
  /** The own channels without a topic. */
  let others = new Set<string>();

  const afterJoins = createAfterJoins({
    missed,
    async load() {
      await catchUp();
      // Components that show rights read them again: grants made meanwhile were not announced.
      rights.set(rights.get() + 1);
    },
    tried: () => follow(),
    recount,
    person: () => me,
    isBegun: () => workspaces.load.get().status !== 'loading' && isLive(),
    areJoined: () => topics.isWhole(),
  });
  const onLoad = () =>
    workspaces.load.get().status === 'error' ? afterJoins.lacking() : afterJoins.onceBegun();

  /**
   * The deletion of a private channel is announced only on its own topic; the channel is then
   * missing from the counts.
   */
  const rest = createChannelPolling(async () => {
    await count();
    const counted = unread.counts.get();
    if ([...ownChannels].some((channelId) => !counted.has(channelId))) afterJoins.loadSoon();
  }, askMs);

  const topics = createTopics({
    whole: async () => {
      const whole = await client.whole();
      // A join carries the user's token, which the new client gets from Auth asynchronously.
      await whole.realtime.setAuth();
      return whole;
    },
    onRefused: afterJoins.loadSoon,
  });

  /** Start of the first reads, by the server's clock; null once they are long done. */
  const sinceStart = (): number | null => {
    const at = Date.now() - begunAt < START_MS ? clock.at(begunAt) : null;
    return at === null ? null : at - overlapMs;
  };

  const changes = createLiveChanges({
    collections,
    workspaces,
    people,
    windows,
    threads,
    pins,
    unread,
    typing,
    moved: createMovedMessages({ collections, windows, threads, recount }),
    inserted,
    me: () => me,
    enteredOrLeft: () => follow(),
    rightsChanged: () => rights.set(rights.get() + 1),
    toldOf: (channelId) => others.has(channelId) && rest.hurry(),
    catchUpSoon: afterJoins.loadSoon,
  });

  const isOwnParticipant = (row: Participant) =>
    row.profile_id === me && row.workspace_id === workspaces.current.get();

  const wanted = createWantedTopics({
    since: sinceStart,
    heard: (event, payload) => changes.heard(event, payload),
    windows,
    threads,
    pins,
    presence,
    typing,
    afterJoins,
    recount,
    isCounted,
  });

  /**
   * Joins the topics of the current workspace and of the user's channels, and leaves the others.
   */
  const follow = () => {
    if (!me) return;
    const workspaceId = workspaces.current.get();
    const participants = collections.participants.utils.storedRows().filter(isOwnParticipant);
    const channels = new Set(participants.map((row) => row.channel_id));
    for (const lost of [...ownChannels].filter((channelId) => !channels.has(channelId))) {
      windows.drop(lost);
      unread.forget(lost);
    }
    ownChannels = channels;
    const open = windows.open.get();
    const chosen = chooseLive(participants, { open, opened: windows.openedLately() });
    topics.want(workspaceId ? wanted.within(workspaceId, me, chosen, others) : wanted.outside(me));
    const live = new Set(chosen);
    others = new Set([...channels].filter((channelId) => !live.has(channelId)));
    rest.follow(others.size > 0);
  };

  /** True if the user's own topic and that of their workspace are joined. */
  const isLive = (): boolean => {
    const workspaceId = workspaces.current.get();
    const core =
      me === null ? [] : [profileTopic(me), ...(workspaceId ? [workspaceTopic(workspaceId)] : [])];
    return core.length > 0 && core.every((topic) => topics.joined.get().has(topic));
  };

  const stops = [
    workspaces.current.subscribe(follow),
    windows.open.subscribe(follow),
    workspaces.load.subscribe(onLoad),
    workspaces.lacks.subscribe(afterJoins.lacking),
    topics.joined.subscribe(afterJoins.onceBegun),
    topics.joined.subscribe(afterJoins.onceJoined),
  ];

  return {
    /** Topics joined right now. */
    joined: topics.joined,
    /** Changes whenever a right in the current workspace may have changed. */
    rights,
    isLive,
    follow,
    reconnect: topics.reconnect,

    /** @param begun a time before anything of the user was read, by this device's clock */
    start(profileId: string, begun: number): void {
      me = profileId;
      begunAt = begun;
      follow();
    },

    /** Shows the channel's other members that the user is typing there; `stopTyping` ends it. */
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
      afterJoins.reset();
      ownChannels = new Set();
      others = new Set();
      rest.follow(false);
      topics.want(new Map());
    },

    async stop(): Promise<void> {
      this.reset();
      for (const stop of stops) stop();
      await topics.stop();
    },
  };
}

export type Live = ReturnType<typeof createLive>;
