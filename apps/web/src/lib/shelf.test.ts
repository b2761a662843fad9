import { expect, test, vi } from 'vitest';
import { shelfOf } from './shelf.ts';

type Vote = { id: string; message_id: string | null; created_at: string };
type Change = { type: string; key: string; value: Vote };

function source() {
  let tell: (changes: Change[]) => void = () => {};
  const table = {
    subscribeChanges: (listener: (changes: Change[]) => void) => void (tell = listener),
  };
  return {
    shelf: shelfOf<Vote>(table),
    change: (type: string, ...rows: Vote[]) =>
      tell(rows.map((value) => ({ type, key: value.id, value }))),
  };
}

const vote = (id: string, message_id: string, created_at = id): Vote => ({
  id,
  message_id,
  created_at,
});

test('a change is told to the listeners of its message alone', () => {
  const { shelf, change } = source();
  const [ofA, ofB] = [vi.fn(), vi.fn()];
  shelf.subscribe('a', ofA);
  const leave = shelf.subscribe('b', ofB);
  change('insert', vote('1', 'a'), vote('2', 'a'));
  expect(ofA).toHaveBeenCalledOnce();
  expect(ofB).not.toHaveBeenCalled();
  leave();
  change('insert', vote('3', 'b'));
  expect(ofB).not.toHaveBeenCalled();
});

test('rows are in the order they were made, replaced by their id, and gone when deleted', () => {
  const { shelf, change } = source();
  change('insert', vote('2', 'a'), vote('1', 'a'));
  const before = shelf.rows('a');
  expect(before.map(({ id }) => id)).toEqual(['1', '2']);
  change('update', vote('1', 'a', '9'));
  expect(shelf.rows('a').map(({ id }) => id)).toEqual(['2', '1']);
  change('delete', vote('2', 'a'), vote('1', 'a'));
  expect(shelf.rows('a')).toBe(shelf.rows('nothing was ever here'));
});
