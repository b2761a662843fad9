import { expect, it, vi } from 'vitest';
import { type RowOrder, OLDEST_FIRST, NEWEST_FIRST, rowLists } from './row-lists.ts';

type Note = { id: string; channel_id: string; created_at: string; text: string };
type Change = { type: 'insert' | 'update' | 'delete'; key: string; value: Note };

const note = (id: string, channel_id: string, created_at = id, text = ''): Note => ({
  id,
  channel_id,
  created_at,
  text,
});

/** A table that reports its changes like a collection. */
function table(rows: Note[]) {
  let tell: (changes: Change[]) => void = () => {};
  const subscribeChanges = vi.fn<(listener: typeof tell, options: object) => void>((listener) => {
    tell = listener;
    listener(rows.map((value) => ({ type: 'insert', key: value.id, value })));
  });
  return { subscribeChanges, change: (...changes: Change[]) => tell(changes) };
}

const idsOf = (rows: Note[]) => rows.map(({ id }) => id).join(' ');

it('lists the rows with a column’s value, by id without another order', () => {
  const { all, where } = rowLists(table([note('c', 'x'), note('a', 'x'), note('b', 'y')]));
  expect(idsOf(all().get())).toBe('a b c');
  expect(idsOf(where('channel_id', 'x').get())).toBe('a c');
  expect(where('channel_id', 'z').get()).toEqual([]);
});

it('lists rows oldest or newest first, and by id at the same moment', () => {
  const { all } = rowLists(table([note('b', 'x', '2'), note('c', 'x', '1'), note('a', 'x', '2')]));
  expect(idsOf(all(OLDEST_FIRST).get())).toBe('c a b');
  expect(idsOf(all(NEWEST_FIRST).get())).toBe('a b c');
});

it('creates new lists for those a change affects, and keeps all others', () => {
  const source = table([note('a', 'x'), note('b', 'y')]);
  const { all, where } = rowLists(source);
  const [x, y] = [where('channel_id', 'x'), where('channel_id', 'y')];
  const before = { all: all().get(), x: x.get(), y: y.get() };
  const [toldOfX, toldOfY] = [vi.fn<() => void>(), vi.fn<() => void>()];
  x.subscribe(toldOfX);
  const stop = y.subscribe(toldOfY);

  source.change({ type: 'update', key: 'a', value: note('a', 'x', 'a', 'changed') });
  expect(x.get()).toEqual([note('a', 'x', 'a', 'changed')]);
  expect(x.get()).toBe(x.get());
  expect(all().get()).not.toBe(before.all);
  expect(y.get()).toBe(before.y);
  expect(toldOfX).toHaveBeenCalledOnce();
  expect(toldOfY).not.toHaveBeenCalled();

  source.change({ type: 'delete', key: 'b', value: note('b', 'y') });
  expect(y.get()).toEqual([]);
  expect(toldOfY).toHaveBeenCalledOnce();

  stop();
  source.change({ type: 'insert', key: 'b', value: note('b', 'y') });
  expect(idsOf(y.get())).toBe('b');
  expect(toldOfY).toHaveBeenCalledOnce();
});

it('moves a row when the value of its column changes', () => {
  const source = table([note('a', 'x')]);
  const { where } = rowLists(source);
  const [x, y] = [where('channel_id', 'x'), where('channel_id', 'y')];
  source.change({ type: 'update', key: 'a', value: note('a', 'y') });
  expect([idsOf(x.get()), idsOf(y.get())]).toEqual(['', 'a']);
});

it('shows a listener of one list all other lists after the change', () => {
  const source = table([note('a', 'x'), note('b', 'y')]);
  const { where } = rowLists(source);
  const y = where('channel_id', 'y');
  expect(idsOf(y.get())).toBe('b');
  const seen: string[] = [];
  where('channel_id', 'x').subscribe(() => seen.push(idsOf(y.get())));
  source.change(
    { type: 'delete', key: 'a', value: note('a', 'x') },
    { type: 'insert', key: 'c', value: note('c', 'y') },
  );
  expect(seen).toEqual(['b c']);
});

it('returns the same list for the same request, and subscribes to the table once', () => {
  const source = table([note('a', 'x')]);
  const lists = rowLists(source);
  expect(source.subscribeChanges).not.toHaveBeenCalled();
  const byText: RowOrder<Note> = (a, b) => a.text.localeCompare(b.text);
  expect(lists.where('channel_id', 'x', byText)).toBe(lists.where('channel_id', 'x', byText));
  expect(lists.where('channel_id', 'x')).not.toBe(lists.where('channel_id', 'x', byText));
  expect(lists.all()).toBe(lists.all());
  expect(source.subscribeChanges).toHaveBeenCalledOnce();
});
