import { expect, test } from 'vitest';
import { canHold, entriesNamed, namesIn, treeOf } from './entries.ts';
import { type DriveFile, type Folder } from '../files/entry.ts';

const AT = '2026-01-01T00:00:00Z';
const folder = (
  id: string,
  parent_id: string | null = null,
  more: Partial<Folder> = {},
): Folder => ({
  id,
  workspace_id: 'w',
  parent_id,
  channel_id: null,
  name: id,
  created_by: null,
  deleted_at: null,
  created_at: AT,
  updated_at: AT,
  ...more,
});
const file = (
  id: string,
  folder_id: string | null = null,
  more: Partial<DriveFile> = {},
): DriveFile => ({
  id,
  workspace_id: 'w',
  folder_id,
  channel_id: null,
  name: id,
  storage_path: '',
  mime_type: 'text/plain',
  file_size: 1,
  version: 1,
  created_by: null,
  updated_by: null,
  deleted_at: null,
  created_at: AT,
  updated_at: AT,
  ...more,
});

const TOP = { channelId: null, folderId: null };

test('the top levels of the workspace and of a channel are separate', () => {
  const tree = treeOf(
    [folder('a'), folder('b', null, { channel_id: 'c' })],
    [file('x'), file('y', null, { channel_id: 'c' }), file('z', 'a')],
  );
  expect(tree.childrenOf(TOP).map(({ id }) => id)).toEqual(['a', 'x']);
  expect(tree.childrenOf({ channelId: 'c', folderId: null }).map(({ id }) => id)).toEqual([
    'b',
    'y',
  ]);
  expect(tree.below(TOP).map(({ id }) => id)).toEqual(['a', 'z', 'x']);
});

test('a folder’s path starts at the top and ends even if the rows form a cycle', () => {
  expect(
    treeOf([folder('a'), folder('b', 'a'), folder('c', 'b')], [])
      .ancestorsOf('c')
      .map(({ id }) => id),
  ).toEqual(['a', 'b', 'c']);
  expect(treeOf([folder('a', 'b'), folder('b', 'a')], []).ancestorsOf('a')).toHaveLength(2);
});

test('the bin lists deleted entries, but not those deleted with their folder', () => {
  const tree = treeOf(
    [
      folder('a', null, { deleted_at: '2026-01-03' }),
      folder('b', 'a', { deleted_at: '2026-01-03' }),
    ],
    [
      file('x', 'a', { deleted_at: '2026-01-02' }),
      file('y', 'b', { deleted_at: '2026-01-03' }),
      file('z', null, { deleted_at: '2026-01-04' }),
    ],
  );
  expect(tree.binned.map(({ id }) => id)).toEqual(['z', 'a', 'x']);
});

test('a folder cannot move into itself or into a folder below it', () => {
  const tree = treeOf([folder('a'), folder('b', 'a'), folder('c')], []);
  expect(canHold(tree, { channelId: null, folderId: 'b' }, 'a')).toBe(false);
  expect(canHold(tree, { channelId: null, folderId: 'a' }, 'a')).toBe(false);
  expect(canHold(tree, { channelId: null, folderId: 'c' }, 'a')).toBe(true);
});

test('names are unique per kind, files or folders, ignoring case', () => {
  const tree = treeOf(
    [folder('Plans')],
    [file('x', null, { name: 'Plans' }), file('y', null, { name: 'A.TXT' })],
  );
  expect(namesIn(tree, TOP, 'folder')).toEqual(new Set(['plans']));
  expect(namesIn(tree, TOP, 'file')).toEqual(new Set(['plans', 'a.txt']));
  expect(entriesNamed(tree.childrenOf(TOP), 'TXT a').map(({ id }) => id)).toEqual(['y']);
});
