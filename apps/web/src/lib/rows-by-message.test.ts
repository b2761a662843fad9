import { expect, test, vi } from 'vitest';
import { rowsByMessage } from './rows-by-message.ts';

type Vote = { id: string; message_id: string | null; created_at: string };
type Change = { type: string; key: string; value: Vote };

function source() {
  let tell: (changes: Change[]) => void = () => {};
  const table = {
    subscribeChanges: (listener: (changes: Change[]) => void) => void (tell = listener),
  };
  return {
    byMessage: rowsByMessage<Vote>(table),
    change: (type: string, ...rows: Vote[]) =>
      tell(rows.map((value) => ({ type, key: value.id, value }))),
  };
}

const vote = (id: string, message_id: string, created_at = id): Vote => ({
  id,
  message_id,
  created_at,
});

test('a change notifies only the listeners of its message', () => {
  const { byMessage, change } = source();
  const [ofA, ofB] = [vi.fn(), vi.fn()];
  byMessage.subscribe('a', ofA);
  const leave = byMessage.subscribe('b', ofB);
  change('insert', vote('1', 'a'), vote('2', 'a'));
  expect(ofA).toHaveBeenCalledOnce();
  expect(ofB).not.toHaveBeenCalled();
  leave();
  change('insert', vote('3', 'b'));
  expect(ofB).not.toHaveBeenCalled();
});

test('rows are sorted by creation, replaced by id and removed when deleted', () => {
  const { byMessage, change } = source();
  change('insert', vote('2', 'a'), vote('1', 'a'));
  const before = byMessage.rows('a');
  expect(before.map(({ id }) => id)).toEqual(['1', '2']);
  change('update', vote('1', 'a', '9'));
  expect(byMessage.rows('a').map(({ id }) => id)).toEqual(['2', '1']);
  change('delete', vote('2', 'a'), vote('1', 'a'));
  expect(byMessage.rows('a')).toBe(byMessage.rows('nothing was ever here'));
});
