import { describe, expect, it } from 'vitest';
import { contains, endOf, joined, startOf, type MessageRange } from './message-range.ts';

const at = (minute: number) => `2026-01-31T09:${String(minute).padStart(2, '0')}:00.000000+00:00`;
const range = (
  from: number,
  to: number,
  { hasOlder = true, hasNewer = true } = {},
): MessageRange => ({
  oldest: startOf(at(from)),
  newest: startOf(at(to)),
  hasOlder,
  hasNewer,
});

describe('a range of messages', () => {
  it('contains everything between its ends, and beyond an end that nothing follows', () => {
    expect(
      [9, 10, 15, 20, 21].map((minute) => contains(range(10, 20), startOf(at(minute)))),
    ).toEqual([false, true, true, true, false]);
    expect(contains(range(10, 20), endOf(at(20)))).toBe(false);
    expect(contains(range(10, 20, { hasNewer: false }), startOf(at(50)))).toBe(true);
    expect(contains(range(10, 20, { hasOlder: false }), startOf(at(0)))).toBe(true);
  });

  it('joins another range that it touches', () => {
    expect(joined(range(10, 20), range(15, 30, { hasNewer: false }))).toEqual(
      range(10, 30, { hasNewer: false }),
    );
    expect(joined(range(10, 30), range(15, 20))).toEqual(range(10, 30));
    expect(joined(range(15, 30), range(10, 20, { hasOlder: false }))).toEqual(
      range(10, 30, { hasOlder: false }),
    );
    expect(joined(range(10, 20, { hasNewer: false }), range(15, 30))).toEqual({
      ...range(10, 20),
      hasNewer: false,
    });
  });

  it('is replaced by another if there are messages between them', () => {
    expect(joined(range(10, 20), range(30, 40))).toEqual(range(30, 40));
    expect(joined(range(30, 40), range(10, 20))).toEqual(range(10, 20));
  });

  it('of an empty channel contains new messages', () => {
    expect(
      contains({ oldest: null, newest: null, hasOlder: false, hasNewer: false }, startOf(at(1))),
    ).toBe(true);
  });
});
