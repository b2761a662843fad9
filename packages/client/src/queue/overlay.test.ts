import { expect, it } from 'vitest';
import { Overlay } from './overlay.ts';

type Row = { id: string; text: string; count: number; last_read_at?: string };
const stored: Row = { id: 'a', text: 'stored', count: 1 };

it('shows waiting changes on top of stored rows, with others’ changes in other columns', () => {
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

it('shows a waiting row until the stored one replaces it', () => {
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

it('hides a row to be deleted, and ignores a change of a missing row', () => {
  const overlay = new Overlay<Row>();
  overlay.lay('1', { kind: 'delete', ids: ['a'] });
  overlay.lay('2', { kind: 'update', ids: ['c'], changes: { text: 'x' } });
  expect(overlay.over('a', stored)).toBeUndefined();
  expect(overlay.over('c', undefined)).toBeUndefined();
});

it('does not move a forward-only line backwards', () => {
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
