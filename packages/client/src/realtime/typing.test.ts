import type { RealtimeChannel } from '@supabase/supabase-js';
import { newId } from '@parley/model';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTyping } from './typing.ts';

const [ME, BEN, CHANNEL, THREAD] = [newId(), newId(), newId(), newId()];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const send = vi.fn<(channelId: string, threadId: string | null) => void>();
  const stop = vi.fn<(channelId: string) => void>();
  const typing = createTyping({ me: () => ME, send, stop });
  const listeners: ((message: { key: string; newPresences: unknown[] }) => void)[] = [];
  const channel = {
    on: (_type: string, _filter: object, listener: (typeof listeners)[number]) =>
      void listeners.push(listener),
  };
  const use = typing.use(CHANNEL);
  use.listen(channel as unknown as RealtimeChannel);
  return {
    typing,
    use,
    send,
    stop,
    receive: (key: string, thread_id?: string, said = {}) =>
      listeners.forEach((listener) =>
        listener({ key, newPresences: [{ ...said, presence_ref: '1', thread_id }] }),
      ),
    writing: (channelOrThreadId = CHANNEL) => typing.writing.get().get(channelOrThreadId) ?? [],
  };
}

it('shows who is typing for 4 seconds after the last sign, never the user', async () => {
  const { receive, writing } = setUp();
  receive(ME);
  receive(BEN);
  expect(writing()).toEqual([BEN]);
  await vi.advanceTimersByTimeAsync(3000);
  receive(BEN);
  await vi.advanceTimersByTimeAsync(3999);
  expect(writing()).toEqual([BEN]);
  await vi.advanceTimersByTimeAsync(1);
  expect(writing()).toEqual([]);
});

it('ends with the message itself, and ignores invalid signs', () => {
  const { typing, receive, writing } = setUp();
  receive('nobody');
  receive(BEN);
  typing.stopped(CHANNEL, BEN);
  expect(writing()).toEqual([]);
});

it('notifies others at most every 2 seconds, and again after a sent message', async () => {
  const { typing, send } = setUp();
  typing.notify(CHANNEL);
  typing.notify(CHANNEL);
  await vi.advanceTimersByTimeAsync(2000);
  typing.notify(CHANNEL);
  expect(send).toHaveBeenCalledTimes(2);
  typing.sent(CHANNEL);
  typing.notify(CHANNEL);
  expect(send).toHaveBeenCalledTimes(3);
});

it('uses the writer’s own id, and no other id that they claim', () => {
  const { use, receive, writing } = setUp();
  expect(use.presenceKey).toBe(ME);
  receive(BEN, undefined, { profile_id: THREAD, key: THREAD });
  expect(writing()).toEqual([BEN]);
});

it('ends 4 seconds after the last key, so that users who join later do not see it', async () => {
  const { typing, stop } = setUp();
  typing.notify(CHANNEL);
  await vi.advanceTimersByTimeAsync(3000);
  typing.notify(CHANNEL);
  await vi.advanceTimersByTimeAsync(3999);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop).toHaveBeenCalledExactlyOnceWith(CHANNEL);
});

it('distinguishes a thread from its channel', () => {
  const { typing, receive, writing, send } = setUp();
  receive(BEN, THREAD);
  expect(writing()).toEqual([]);
  expect(writing(THREAD)).toEqual([BEN]);
  typing.notify(CHANNEL);
  typing.notify(CHANNEL, THREAD);
  expect(send.mock.calls).toEqual([
    [CHANNEL, null],
    [CHANNEL, THREAD],
  ]);
});
