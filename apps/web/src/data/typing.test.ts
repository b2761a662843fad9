import type { RealtimeChannel } from '@supabase/supabase-js';
import { newId } from '@parley/model';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTyping } from './typing.ts';

const [ME, BEN, CHANNEL, THREAD] = [newId(), newId(), newId(), newId()];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const send = vi.fn<(channelId: string, threadId: string | null) => void>();
  const typing = createTyping({ me: () => ME, send });
  const listeners: ((message: { payload: unknown }) => void)[] = [];
  const channel = {
    on: (_type: string, _filter: object, listener: (typeof listeners)[number]) =>
      void listeners.push(listener),
  };
  typing.use(CHANNEL).listen(channel as unknown as RealtimeChannel);
  return {
    typing,
    send,
    receive: (profile_id: string, thread_id?: string) =>
      listeners.forEach((listener) => listener({ payload: { profile_id, thread_id } })),
    writing: (placeId = CHANNEL) => typing.writing.get().get(placeId) ?? [],
  };
}

it('shows who is writing for 4 seconds after the last sign, never oneself', async () => {
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

it('ends with the message itself, and ignores what is no sign of typing', () => {
  const { typing, receive, writing } = setUp();
  receive('nobody');
  receive(BEN);
  typing.stopped(CHANNEL, BEN);
  expect(writing()).toEqual([]);
});

it('is told to others at most every 2 seconds, and anew after a sent message', async () => {
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

it('tells a thread from its channel', () => {
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
