import { describe, expect, it } from 'vitest';
import { step } from './list-diff.ts';
import type { TimelineItem } from './timeline.ts';

const items = (...ids: number[]): TimelineItem[] =>
  ids.map((id) => ({ kind: 'day', key: `m${id}`, at: '' }));
const messages = (...ids: number[]): TimelineItem[] =>
  items(...ids).map(({ key }) => ({
    kind: 'message',
    key,
    message: Object.create(null),
    isFirstOfGroup: true,
  }));
const keys = (list: TimelineItem[]) => list.map(({ key }) => key);
const walk = (from: TimelineItem[], to: TimelineItem[], anchor: string | null = null) => {
  const first = step(from, to, anchor);
  return { keys: keys(first.items), shift: first.shift, isSameList: first.isSameList };
};

describe('step', () => {
  it('keeps the position from the end when messages are added or removed at the start', () => {
    expect(walk(messages(3, 4), messages(1, 2, 3, 4))).toEqual({
      keys: ['m1', 'm2', 'm3', 'm4'],
      shift: true,
      isSameList: true,
    });
    expect(walk(messages(1, 2, 3, 4), messages(3, 4))).toEqual({
      keys: ['m3', 'm4'],
      shift: true,
      isSameList: true,
    });
  });

  it('keeps the position from the start when the end changes', () => {
    expect(walk(messages(1, 2), messages(1, 2, 3))).toEqual({
      keys: ['m1', 'm2', 'm3'],
      shift: false,
      isSameList: true,
    });
    expect(walk(messages(1, 2, 3), messages(1, 2))).toEqual({
      keys: ['m1', 'm2'],
      shift: false,
      isSameList: true,
    });
  });

  it('splits a change of both ends into two steps, the start first', () => {
    const [before, after] = [messages(3, 4, 5), messages(1, 2, 3, 4)];
    const first = step(before, after, 'm4');
    expect({ keys: keys(first.items), shift: first.shift }).toEqual({
      keys: ['m1', 'm2', 'm3', 'm4', 'm5'],
      shift: true,
    });
    expect(step(first.items, after, 'm4')).toEqual({
      items: after,
      shift: false,
      isSameList: true,
    });
  });

  it('keeps the anchor in place when a message above it is deleted', () => {
    expect(walk(messages(1, 2, 3, 4), messages(1, 3, 4), 'm4')).toEqual({
      keys: ['m1', 'm3', 'm4'],
      shift: true,
      isSameList: true,
    });
    expect(walk(messages(1, 2, 3, 4), messages(1, 2, 4), 'm2')).toEqual({
      keys: ['m1', 'm2', 'm4'],
      shift: false,
      isSameList: true,
    });
  });

  it('is another list if no shown item remains', () => {
    expect(walk(messages(1, 2), messages(8, 9))).toEqual({
      keys: ['m8', 'm9'],
      shift: false,
      isSameList: false,
    });
    expect(walk([], messages(8, 9)).isSameList).toBe(true);
  });
});
