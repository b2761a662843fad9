import { expect, it } from 'vitest';
import { parseLiveChange } from './change.ts';

const id = '019aa000-0000-7000-8000-000000000001';
const record = {
  id,
  workspace_id: id,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  name: 'General',
};

it('parses inserts, updates and deletions of stored tables', () => {
  expect(parseLiveChange('INSERT', { table: 'channels', record, old_record: null })).toMatchObject({
    operation: 'INSERT',
    table: 'channels',
    ids: { id },
    record: { name: 'General' },
  });
  expect(
    parseLiveChange('UPDATE', { table: 'channels', record, old_record: { id } }),
  ).toMatchObject({
    operation: 'UPDATE',
  });
  expect(
    parseLiveChange('DELETE', {
      table: 'channels',
      record: null,
      old_record: { id, workspace_id: id },
    }),
  ).toMatchObject({ operation: 'DELETE', ids: { id, workspace_id: id }, record: null });
});

it('ignores unknown tables and invalid changes', () => {
  expect(parseLiveChange('INSERT', { table: 'invoices', record })).toBeNull();
  expect(parseLiveChange('INSERT', { table: 'channels', record: { id: 'x' } })).toBeNull();
  expect(parseLiveChange('DELETE', { table: 'channels', record })).toBeNull();
  expect(parseLiveChange('UPDATE', null)).toBeNull();
});

it('parses a changed right without its row, which only others may read', () => {
  const told = { table: 'permissions', record: null, old_record: { id, workspace_id: id } };
  expect(parseLiveChange('UPDATE', told)).toEqual({
    operation: 'UPDATE',
    table: 'permissions',
    ids: { id, workspace_id: id },
    record: null,
  });
  expect(parseLiveChange('UPDATE', { ...told, table: 'channels' })).toBeNull();
});
