import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../connection/transport.ts';
import { pacedJoins } from './paced-joins.ts';

/** A WebSocket that records the frames it is given. */
function setUp() {
  const sent: string[] = [];
  const state = { readyState: 1 };
  class Socket {
    readonly OPEN = 1;
    get readyState() {
      return state.readyState;
    }
    send(frame: string): void {
      sent.push(frame);
    }
  }
  const Paced = pacedJoins(Socket as unknown as Transport, () => 0.5);
  return { socket: new Paced('ws://localhost'), sent, state };
}

const frame = (topic: string, event: string) =>
  JSON.stringify(['1', '1', `realtime:${topic}`, event, {}]);
const join = (topic: string) => frame(topic, 'phx_join');
const topics = Array.from({ length: 90 }, (_, index) => `t${index}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the joins of one connection', () => {
  it('are sent a dozen immediately, then twenty per second, in their order', async () => {
    const { socket, sent } = setUp();
    for (const topic of topics) socket.send(join(topic));
    expect(sent).toHaveLength(12);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(32);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual(topics.map(join));
  });

  it('hold back no other frames', () => {
    const { socket, sent } = setUp();
    for (const topic of topics) socket.send(join(topic));
    socket.send(frame('t0', 'presence'));
    expect(sent.at(-1)).toBe(frame('t0', 'presence'));
  });

  it('are not overtaken by a leave of the same topic', async () => {
    const { socket, sent } = setUp();
    for (const topic of topics.slice(0, 13)) socket.send(join(topic));
    socket.send(frame('t12', 'phx_leave'));
    socket.send(frame('t0', 'phx_leave'));
    expect(sent.at(-1)).toBe(frame('t0', 'phx_leave'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.slice(-2)).toEqual([join('t12'), frame('t12', 'phx_leave')]);
  });

  it('include another immediate dozen after a while', async () => {
    const { socket, sent } = setUp();
    for (const topic of topics.slice(0, 12)) socket.send(join(topic));
    await vi.advanceTimersByTimeAsync(5000);
    for (const topic of topics.slice(12, 24)) socket.send(join(topic));
    expect(sent).toHaveLength(24);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are dropped with a lost connection', async () => {
    const { socket, sent, state } = setUp();
    for (const topic of topics) socket.send(join(topic));
    state.readyState = 3;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(12);
  });
});
