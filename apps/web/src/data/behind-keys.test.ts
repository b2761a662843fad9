import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { behindKeys } from './behind-keys.ts';

const AT_LATEST_MS = 200;
const LONG_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  let key = () => {};
  let frames: (() => void)[] = [];
  const atGoodMoment = behindKeys(AT_LATEST_MS, {
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

it('runs at once where nobody types, and where nobody has typed for a while', () => {
  const { atGoodMoment, key } = setUp();
  const run = vi.fn<() => void>();
  atGoodMoment(run);
  expect(run).toHaveBeenCalledTimes(1);
  key();
  vi.advanceTimersByTime(LONG_MS);
  atGoodMoment(run);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs once, behind the frame of the next key, while somebody types', () => {
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

it('waits for no key longer than it is told, and not at all for what is taken back', () => {
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
