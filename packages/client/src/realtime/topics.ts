import { reconnectAfterMs } from '@parley/model';
import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  RealtimeClient,
  SupabaseClient,
} from '@supabase/supabase-js';
import { varied } from '../base/attempts.ts';
import { cell } from '../base/cell.ts';

/** The use of one topic. */
export type TopicUse = {
  /** Binds the listeners, before the join. */
  listen(channel: RealtimeChannel): void;
  /**
   * Called after the first join and each rejoin: everything sent in between was missed.
   * @param isAsked true if the join asked the server for its last broadcast (`since`)
   */
  onJoined?(channel: RealtimeChannel, isAsked: boolean): void;
  /**
   * At the first join, the server is asked for its last broadcast since this time, by its own
   * clock. Null: it is not asked.
   */
  since?(): number | null;
  presenceKey?: string | undefined;
  /**
   * True if the server numbers the topic's broadcasts and reports the latest number (decision
   * 0038).
   */
  isNumbered?: boolean;
};

type Subscription = {
  use: TopicUse;
  channel: RealtimeChannel | null;
  isJoined: boolean;
  wasJoined: boolean;
  /** Facts shown to the topic's members beside the user's id; null: none. */
  shown: Record<string, unknown> | null;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
type Realtime = Pick<RealtimeClient, 'connect' | 'disconnect' | 'isConnected' | 'isConnecting'>;

export type TopicsOptions = {
  /** The client that joins the topics, once loaded. */
  whole(): Promise<
    Pick<SupabaseClient, 'channel' | 'removeChannel' | 'removeAllChannels'> & { realtime: Realtime }
  >;
  /**
   * Called when the server closed or refused a topic that is still wanted: the right to it may be
   * gone.
   */
  onRefused(topic: string): void;
};

/**
 * How long the library may leave a socket closed; while the page is hidden, it would do so for
 * good.
 */
const WATCH_MS = reconnectAfterMs(Number.POSITIVE_INFINITY);

/** Error of a project that is over its limits, such as ClientJoinRateLimitReached. */
const OVER_QUOTA = /RateLimitReached/;

/**
 * Keeps the wanted private topics joined. realtime-js itself reconnects a lost socket (1, 2, 5,
 * then 10 s) and rejoins topics that failed with it. This adds the rest: a topic closed by the
 * server is joined anew with the same delays, a hidden page reconnects, too, and a topic is left
 * before it is joined a second time.
 */
export function createTopics({ whole, onRefused }: TopicsOptions) {
  const wanted = new Map<string, Subscription>();
  const leaving = new Map<string, Promise<unknown>>();
  /** Topics joined right now. */
  const joined = cell<ReadonlySet<string>>(new Set());
  let client: Awaited<ReturnType<typeof whole>> | null = null;
  let watch: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    const now = new Set(
      [...wanted].filter(([, subscription]) => subscription.isJoined).map(([topic]) => topic),
    );
    const before = joined.get();
    if (now.size !== before.size || [...now].some((topic) => !before.has(topic))) joined.set(now);
    const isComplete = joined.get().size === wanted.size;
    if (isComplete) {
      clearTimeout(watch);
      watch = undefined;
    } else watch ??= setTimeout(checkSocket, varied(WATCH_MS));
  };

  const checkSocket = () => {
    watch = undefined;
    if (client && !client.realtime.isConnected() && !client.realtime.isConnecting())
      client.realtime.connect();
    publish();
  };

  const join = async (topic: string, subscription: Subscription) => {
    await leaving.get(topic);
    const loaded = client ?? (await whole().catch(() => null));
    if (wanted.get(topic) !== subscription || subscription.channel) return;
    // The client's code could not be loaded.
    if (!loaded) return joinLater(topic, subscription);
    client = loaded;
    const since = subscription.wasJoined ? null : (subscription.use.since?.() ?? null);
    const channel = loaded.channel(topic, { config: configOf(subscription.use, since) });
    subscription.channel = channel;
    subscription.use.listen(channel);
    channel.subscribe((status, error) => {
      if (subscription.channel !== channel) return;
      subscription.isJoined = status === 'SUBSCRIBED';
      if (status === 'SUBSCRIBED') {
        subscription.tries = 0;
        if (subscription.shown) void channel.track(subscription.shown);
        const isAsked = since !== null && !subscription.wasJoined;
        subscription.wasJoined = true;
        subscription.use.onJoined?.(channel, isAsked);
      } else if (status === 'CLOSED') {
        joinAgain(topic, subscription);
      } else if (status === 'CHANNEL_ERROR' && error && loaded.realtime.isConnected()) {
        // A rate limit says nothing about rights; the library retries after its pauses.
        if (!OVER_QUOTA.test(error.message)) onRefused(topic);
      }
      publish();
    });
  };

  const joinLater = (topic: string, subscription: Subscription) => {
    subscription.tries += 1;
    subscription.timer = setTimeout(
      () => void join(topic, subscription),
      varied(reconnectAfterMs(subscription.tries)),
    );
  };

  const joinAgain = (topic: string, subscription: Subscription) => {
    subscription.channel = null;
    joinLater(topic, subscription);
    onRefused(topic);
  };

  const leave = (topic: string, { channel, timer }: Subscription) => {
    clearTimeout(timer);
    wanted.delete(topic);
    if (!channel || !client) return;
    const done = client
      .removeChannel(channel)
      .catch(() => 'error')
      .finally(() => leaving.get(topic) === done && leaving.delete(topic));
    leaving.set(topic, done);
  };

  return {
    joined,
    /** True if all wanted topics are joined. */
    isWhole: () => joined.get().size === wanted.size,

    /** Replaces the set of wanted topics; those already joined stay as they are. */
    want(uses: ReadonlyMap<string, TopicUse>): void {
      for (const [topic, subscription] of new Map(wanted)) {
        if (uses.has(topic)) continue;
        const { channel } = subscription;
        subscription.channel = null;
        leave(topic, { ...subscription, channel });
      }
      for (const [topic, use] of uses) {
        if (wanted.has(topic)) continue;
        const subscription: Subscription = {
          use,
          channel: null,
          isJoined: false,
          wasJoined: false,
          shown: null,
          tries: 0,
          timer: undefined,
        };
        wanted.set(topic, subscription);
        void join(topic, subscription);
      }
      publish();
    },

    /**
     * Shows these facts to the topic's members beside the user's id, or removes them if null. If
     * the topic is not joined, they are shown as soon as it is.
     */
    show(topic: string, facts: Record<string, unknown> | null): void {
      const subscription = wanted.get(topic);
      if (!subscription) return;
      subscription.shown = facts;
      if (!subscription.isJoined) return;
      void (facts ? subscription.channel?.track(facts) : subscription.channel?.untrack());
    },

    /**
     * Connects immediately instead of after the current delay; call when the network is known to be
     * back.
     */
    async reconnect(): Promise<void> {
      if (!client || wanted.size === 0) return;
      if (client.realtime.isConnected() || client.realtime.isConnecting()) return;
      await client.realtime.disconnect();
      client.realtime.connect();
    },

    /** Leaves all joined topics. */
    async stop(): Promise<void> {
      await client?.removeAllChannels();
    },
  };
}

export type Topics = ReturnType<typeof createTopics>;

const NUMBERED = { self: false, ack: false, numbered: true };

const configOf = (
  { presenceKey, isNumbered }: TopicUse,
  since: number | null,
): RealtimeChannelOptions['config'] => ({
  private: true,
  ...(presenceKey === undefined ? {} : { presence: { key: presenceKey } }),
  ...(isNumbered
    ? { broadcast: { ...NUMBERED, ...(since !== null && { replay: { since, limit: 1 } }) } }
    : {}),
});
