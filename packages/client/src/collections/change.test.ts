import { expect, it } from 'vitest';
import { parseChange } from './change.ts';

const id = '019aa000-0000-7000-8000-000000000001';
const record = {
  id,
  workspace_id: id,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  name: 'General',
};

it('parses inserts, updates and deletions of stored tables', () => {
  expect(parseChange('INSERT', { table: 'channels', record, old_record: null })).toMatchObject({
    operation: 'INSERT',
    table: 'channels',
    ids: { id },
    record: { name: 'General' },
  });
  expect(parseChange('UPDATE', { table: 'channels', record, old_record: { id } })).toMatchObject({
    operation: 'UPDATE',
  });
  expect(
    parseChange('DELETE', {
      table: 'channels',
      record: null,
      old_record: { id, workspace_id: id },
    }),
  ).toMatchObject({ operation: 'DELETE', ids: { id, workspace_id: id }, record: null });
});

it('ignores unknown tables and invalid changes', () => {
  expect(parseChange('INSERT', { table: 'invoices', record })).toBeNull();
  expect(parseChange('INSERT', { table: 'channels', record: { id: 'x' } })).toBeNull();
  expect(parseChange('DELETE', { table: 'channels', record })).toBeNull();
  expect(parseChange('UPDATE', null)).toBeNull();
});

it('parses a changed right without its row, which only others may read', () => {
  const told = { table: 'permissions', record: null, old_record: { id, workspace_id: id } };
  expect(parseChange('UPDATE', told)).toEqual({
    operation: 'UPDATE',
    table: 'permissions',
    ids: { id, workspace_id: id },
    record: null,
  });
  expect(parseChange('UPDATE', { ...told, table: 'channels' })).toBeNull();
});
