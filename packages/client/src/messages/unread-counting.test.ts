import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCatchUp } from '../realtime/catch-up.ts';
import type { UnreadCount } from '../tables/database.ts';
import { createUnreadCounting } from './unread-counting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const counts = (unread: number): UnreadCount[] => [
  { channel_id: 'c', unread, mentions: 0, last_message_at: null },
];

/** A server that answers when, and in the order, the test says. */
function setUp() {
  const answers: PromiseWithResolvers<UnreadCount[]>[] = [];
  const world = { workspace: 'w' as string | null, shown: [] as number[] };
  const counting = createUnreadCounting({
    workspace: () => world.workspace,
    ask() {
      const answer = Promise.withResolvers<UnreadCount[]>();
      answers.push(answer);
      return answer.promise;
    },
    moment: () => 0,
    counted: (rows) => void world.shown.push(rows[0]?.unread ?? -1),
    missed: createCatchUp(),
  });
  return { counting, answers, world };
}

it('ignores a response that a newer one overtook', async () => {
  const { counting, answers, world } = setUp();
  const both = [counting.countNow(), counting.countNow()];
  answers[1]?.resolve(counts(2));
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.resolve(counts(1));
  await Promise.all(both);
  expect(world.shown).toEqual([2]);
});

it('shows each response in order while the next request is in flight', async () => {
  const { counting, answers, world } = setUp();
  const both = [counting.countNow(), counting.countNow()];
  answers[0]?.resolve(counts(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(world.shown).toEqual([1]);
  answers[1]?.resolve(counts(2));
  await Promise.all(both);
  expect(world.shown).toEqual([1, 2]);
});

it('ignores the response for a workspace that was left', async () => {
  const { counting, answers, world } = setUp();
  const counted = counting.countNow();
  world.workspace = 'another';
  answers[0]?.resolve(counts(1));
  await counted;
  expect(world.shown).toEqual([]);
});

it('sends one request for all calls within a moment', async () => {
  const { counting, answers, world } = setUp();
  counting.countSoon();
  counting.countSoon();
  await vi.advanceTimersByTimeAsync(1000);
  answers[0]?.resolve(counts(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers.length, world.shown]).toEqual([1, [1]]);
});

it.each(['countSoon', 'countSurely'] as const)(
  '%s retries until there is a response',
  async (ask) => {
    const { counting, answers, world } = setUp();
    counting[ask]();
    await vi.advanceTimersByTimeAsync(1000);
    answers[0]?.reject(new Error('no'));
    await vi.advanceTimersByTimeAsync(60_000);
    answers[1]?.resolve(counts(3));
    await counting.settled();
    expect(world.shown).toEqual([3]);
  },
);
