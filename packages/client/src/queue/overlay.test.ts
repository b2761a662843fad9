import { expect, it } from 'vitest';
import { Overlay } from './overlay.ts';

type Row = { id: string; text: string; count: number; last_read_at?: string };
const stored: Row = { id: 'a', text: 'stored', count: 1 };

it('what waits is above what is stored, and what others change of the row shows through', () => {
  const overlay = new Overlay<Row>();
  expect(overlay.lay('1', { kind: 'update', ids: ['a'], changes: { text: 'mine' } })).toEqual([
    'a',
  ]);
  overlay.lay('2', { kind: 'update', ids: ['a'], changes: { text: 'mine again' } });
  expect(overlay.over('a', stored)).toEqual({ ...stored, text: 'mine again' });
  expect(overlay.over('a', { ...stored, count: 2 })).toEqual({
    id: 'a',
    text: 'mine again',
    count: 2,
  });
  expect(overlay.lift('2')).toEqual(['a']);
  expect(overlay.over('a', stored)?.text).toBe('mine');
  overlay.lift('1');
  expect(overlay.over('a', stored)).toEqual(stored);
});

it('a row that waits is shown until the stored one takes its place', () => {
  const overlay = new Overlay<Row>();
  overlay.lay('1', { kind: 'insert', rows: [{ id: 'b', text: 'new', count: 0 }] });
  overlay.lay('2', { kind: 'update', ids: ['b'], changes: { text: 'newer' } });
  expect(overlay.over('b', undefined)?.text).toBe('newer');
  expect(overlay.over('b', { id: 'b', text: 'stored', count: 0 })?.text).toBe('newer');
  expect(overlay.touched()).toEqual(new Set(['b']));
  overlay.lift('2');
  overlay.lift('1');
  expect(overlay.over('b', undefined)).toBeUndefined();
});

it('a row that is to be deleted is not shown, and a change of a row that is not there shows nothing', () => {
  const overlay = new Overlay<Row>();
  overlay.lay('1', { kind: 'delete', ids: ['a'] });
  overlay.lay('2', { kind: 'update', ids: ['c'], changes: { text: 'x' } });
  expect(overlay.over('a', stored)).toBeUndefined();
  expect(overlay.over('c', undefined)).toBeUndefined();
});

it('a line that only moves forward is not put back behind where it is', () => {
  const overlay = new Overlay<Row>();
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  overlay.lay('1', {
    kind: 'update',
    ids: ['a'],
    changes: { last_read_at: early },
    forward: 'last_read_at',
  });
  expect(overlay.over('a', stored)?.last_read_at).toBe(early);
  expect(overlay.over('a', { ...stored, last_read_at: late })?.last_read_at).toBe(late);
});
