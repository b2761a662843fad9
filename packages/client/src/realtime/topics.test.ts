import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTopics, type TopicsOptions } from './topics.ts';

type Status = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'CLOSED' | 'TIMED_OUT';
type Joined = { topic: string; answer(status: Status, error?: Error): void };

/** The part of realtime-js that topics use, answering when the test says so. */
function setUp() {
  const joins: Joined[] = [];
  const left: string[] = [];
  const socket = { isOpen: true, connects: 0, disconnects: 0 };
  const leaving = Promise.withResolvers<'ok'>();
  const refused: string[] = [];
  /** Facts shown beside the user's id; null: removed. */
  const shown: (Record<string, unknown> | null)[] = [];
  const client = {
    channel: (topic: string) => {
      const channel = {
        topic,
        on: () => channel,
        send: async () => 'ok',
        track: async (facts: Record<string, unknown>) => void shown.push(facts),
        untrack: async () => void shown.push(null),
        subscribe: (callback: (status: Status, error?: Error) => void) => {
          joins.push({ topic, answer: callback });
          return channel;
        },
      };
      return channel;
    },
    removeChannel: ({ topic }: { topic: string }) => {
      left.push(topic);
      return leaving.promise;
    },
    realtime: {
      isConnected: () => socket.isOpen,
      isConnecting: () => false,
      connect: () => void (socket.connects += 1),
      disconnect: async () => void (socket.disconnects += 1),
    },
  } as unknown as Awaited<ReturnType<TopicsOptions['whole']>>;
  const topics = createTopics({
    whole: async () => client,
    onRefused: (topic) => refused.push(topic),
  });
  return {
    topics,
    joins,
    left,
    shown,
    socket,
    refused,
    finishLeaving: () => leaving.resolve('ok'),
  };
}

const use = (onJoined = () => {}) => ({ listen: () => {}, onJoined });
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const quiet = () => vi.advanceTimersByTimeAsync(0);

describe('the wanted topics', () => {
  it('are joined once each, and left when no longer wanted', async () => {
    const { topics, joins, left } = setUp();
    topics.want(
      new Map([
        ['a', use()],
        ['b', use()],
      ]),
    );
    await quiet();
    for (const join of joins) join.answer('SUBSCRIBED');
    expect([...topics.joined.get()]).toEqual(['a', 'b']);
    topics.want(
      new Map([
        ['b', use()],
        ['c', use()],
      ]),
    );
    await quiet();
    expect(left).toEqual(['a']);
    expect(joins.map(({ topic }) => topic)).toEqual(['a', 'b', 'c']);
    expect([...topics.joined.get()]).toEqual(['b']);
  });

  it('show a user’s facts from before the join as soon as it is done, unless removed', async () => {
    const { topics, joins, shown } = setUp();
    topics.want(new Map([['a', use()]]));
    topics.show('a', { thread_id: 't' });
    await quiet();
    expect(shown).toEqual([]);
    joins[0]?.answer('SUBSCRIBED');
    expect(shown).toEqual([{ thread_id: 't' }]);
    topics.show('a', null);
    joins[0]?.answer('CHANNEL_ERROR');
    topics.show('a', {});
    topics.show('a', null);
    joins[0]?.answer('SUBSCRIBED');
    expect(shown).toEqual([{ thread_id: 't' }, null]);
  });

  it('report each join, including later ones: everything in between was missed', async () => {
    const { topics, joins } = setUp();
    const onJoined = vi.fn<() => void>();
    topics.want(new Map([['a', use(onJoined)]]));
    await quiet();
    joins[0]?.answer('SUBSCRIBED');
    joins[0]?.answer('CHANNEL_ERROR');
    expect(topics.joined.get().size).toBe(0);
    joins[0]?.answer('SUBSCRIBED');
    expect(onJoined).toHaveBeenCalledTimes(2);
  });

  it('are joined again after the server closed them, after 1, 2, 5, then 10 seconds', async () => {
    const { topics, joins, refused } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    for (const [index, seconds] of [1, 2, 5, 10, 10].entries()) {
      joins[index]?.answer('CLOSED');
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(joins).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(joins).toHaveLength(index + 2);
    }
    expect(refused).toHaveLength(5);
  });

  it('are not joined again after they were closed as unwanted', async () => {
    const { topics, joins, refused } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    topics.want(new Map());
    joins[0]?.answer('CLOSED');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(joins).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  it('are left before they are joined a second time', async () => {
    const { topics, joins, finishLeaving } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    topics.want(new Map());
    topics.want(new Map([['a', use()]]));
    await quiet();
    expect(joins).toHaveLength(1);
    finishLeaving();
    await quiet();
    expect(joins).toHaveLength(2);
  });

  it('report a refused join, but not a lost socket', async () => {
    const { topics, joins, refused, socket } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    joins[0]?.answer('CHANNEL_ERROR', new Error('Unauthorized'));
    expect(refused).toEqual(['a']);
    socket.isOpen = false;
    joins[0]?.answer('CHANNEL_ERROR', new Error('socket closed'));
    expect(refused).toEqual(['a']);
  });

  it('do not report lost rights if the project is over its limits', async () => {
    const { topics, joins, refused } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    const reason = 'ClientJoinRateLimitReached: Too many joins per second';
    joins[0]?.answer('CHANNEL_ERROR', new Error(reason));
    expect([refused, topics.isWhole()]).toEqual([[], false]);
    // The library retries by itself.
    joins[0]?.answer('SUBSCRIBED');
    expect(topics.isWhole()).toBe(true);
  });

  it('reopen a socket that the library gave up, as behind a hidden page', async () => {
    const { topics, joins, socket } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    joins[0]?.answer('SUBSCRIBED');
    socket.isOpen = false;
    joins[0]?.answer('CHANNEL_ERROR');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.connects).toBe(3);
    joins[0]?.answer('SUBSCRIBED');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.connects).toBe(3);
  });

  it('reconnect immediately when the network is known to be back', async () => {
    const { topics, joins, socket } = setUp();
    topics.want(new Map([['a', use()]]));
    await quiet();
    joins[0]?.answer('SUBSCRIBED');
    await topics.reconnect();
    expect(socket.connects).toBe(0);
    socket.isOpen = false;
    await topics.reconnect();
    expect(socket).toMatchObject({ connects: 1, disconnects: 1 });
  });
});
