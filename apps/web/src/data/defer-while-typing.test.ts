import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferWhileTyping } from './defer-while-typing.ts';

const AT_LATEST_MS = 200;
const LONG_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  let key = () => {};
  let frames: (() => void)[] = [];
  const atGoodMoment = deferWhileTyping(AT_LATEST_MS, {
    onKey(listener) {
      key = listener;
    },
    afterFrame: (run) => void frames.push(run),
  });
  return {
    atGoodMoment,
    key: () => key(),
    frame() {
      const due = frames;
      frames = [];
      for (const run of due) run();
    },
  };
}

it('runs immediately if nobody types, or has not typed for a while', () => {
  const { atGoodMoment, key } = setUp();
  const run = vi.fn<() => void>();
  atGoodMoment(run);
  expect(run).toHaveBeenCalledTimes(1);
  key();
  vi.advanceTimersByTime(LONG_MS);
  atGoodMoment(run);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs once, after the frame of the next key, while the user types', () => {
  const { atGoodMoment, key, frame } = setUp();
  const run = vi.fn<() => void>();
  key();
  atGoodMoment(run);
  frame();
  expect(run).not.toHaveBeenCalled();
  key();
  expect(run).not.toHaveBeenCalled();
  frame();
  expect(run).toHaveBeenCalledTimes(1);
  key();
  frame();
  vi.advanceTimersByTime(LONG_MS);
  expect(run).toHaveBeenCalledTimes(1);
});

it('waits no longer than the maximum delay, and never runs cancelled work', () => {
  const { atGoodMoment, key, frame } = setUp();
  const [run, gone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  key();
  atGoodMoment(run);
  atGoodMoment(gone)();
  vi.advanceTimersByTime(AT_LATEST_MS);
  expect(run).toHaveBeenCalledTimes(1);
  key();
  frame();
  expect(run).toHaveBeenCalledTimes(1);
  expect(gone).not.toHaveBeenCalled();
});
