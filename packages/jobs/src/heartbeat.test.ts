import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatWith } from './heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1000;

test('a worker is alive while the queue responds, and dead after a silence', () => {
  const events = new EventEmitter();
  const heartbeat = beatWith(events, 2);
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(SECOND);
    events.emit('worker:getJob:empty');
  }
  expect(heartbeat.isAlive()).toBe(true);
  vi.advanceTimersByTime(20 * SECOND);
  expect(heartbeat.isAlive()).toBe(false);
  events.emit('worker:getJob:empty');
  expect(heartbeat.isAlive()).toBe(true);
  heartbeat.stop();
});

test('a worker with all slots busy can be silent for minutes, but not forever', () => {
  const events = new EventEmitter();
  const heartbeat = beatWith(events, 2);
  events.emit('job:start');
  events.emit('job:start');
  vi.advanceTimersByTime(5 * 60 * SECOND);
  expect(heartbeat.isAlive()).toBe(true);
  events.emit('job:complete');
  vi.advanceTimersByTime(20 * SECOND);
  expect(heartbeat.isAlive()).toBe(false);
  events.emit('job:start');
  vi.advanceTimersByTime(20 * 60 * SECOND);
  expect(heartbeat.isAlive()).toBe(false);
  heartbeat.stop();
});
