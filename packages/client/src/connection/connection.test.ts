import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  let isOnline = true;
  const listeners = new Set<() => void>();
  const onChange = (listener: () => void) => (
    listeners.add(listener),
    () => listeners.delete(listener)
  );
  const connection = createConnection({ isOnline: () => isOnline, onChange });
  return {
    connection,
    state: () => connection.state.get().state,
    setOnline(next: boolean) {
      isOnline = next;
      for (const listener of listeners) listener();
    },
  };
}

describe('the state of the connection', () => {
  it('is connected while no user is signed in', () => {
    expect(setUp().state()).toBe('connected');
  });

  it('is connecting only after a moment without live changes', async () => {
    const { connection, state } = setUp();
    connection.setWanted(true);
    expect(state()).toBe('connected');
    await vi.advanceTimersByTimeAsync(2000);
    expect(state()).toBe('connecting');
    connection.setLive(true);
    expect(state()).toBe('connected');
  });

  it('ignores an interruption that ends within a moment', async () => {
    const { connection, state } = setUp();
    const seen: string[] = [];
    connection.setWanted(true);
    connection.setLive(true);
    connection.state.subscribe(() => seen.push(state()));
    connection.setLive(false);
    connection.setLive(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual([]);
  });

  it('is offline as soon as the browser reports it', () => {
    const { connection, state, setOnline } = setUp();
    connection.setWanted(true);
    connection.setLive(true);
    setOnline(false);
    expect(state()).toBe('offline');
    setOnline(true);
    expect(state()).toBe('connected');
  });

  it('is offline while requests get no response and the socket is down, then connecting', () => {
    const { connection, state } = setUp();
    connection.setWanted(true);
    connection.setAnswered(false);
    expect(state()).toBe('offline');
    connection.setAnswered(true);
    expect(state()).toBe('connecting');
  });

  it('counts waiting changes', () => {
    const { connection } = setUp();
    connection.setQueued(2);
    expect(connection.state.get().queued).toBe(2);
  });
});
