import { expect, test } from 'vitest';
import { treeOf } from '../entries.ts';
import { planOf } from './plan.ts';

const AT = '2026-01-01T00:00:00Z';
const HOME = { channelId: null, folderId: null };
const tree = treeOf(
  [
    {
      id: 'plans',
      workspace_id: 'w',
      parent_id: null,
      channel_id: null,
      name: 'Plans',
      created_by: null,
      deleted_at: null,
      created_at: AT,
      updated_at: AT,
    },
  ],
  [
    {
      id: 'roof',
      workspace_id: 'w',
      folder_id: 'plans',
      channel_id: null,
      name: 'roof.txt',
      storage_path: '',
      mime_type: 'text/plain',
      file_size: 1,
      version: 1,
      created_by: null,
      updated_by: null,
      deleted_at: null,
      created_at: AT,
      updated_at: AT,
    },
  ],
);
const file = (name: string, text = 'x') => new File([text], name);

test('a dropped tree yields each folder once, and its files', () => {
  const plan = planOf(
    tree,
    HOME,
    [
      { folders: ['A'], file: null },
      { folders: ['A'], file: file('1.txt') },
      { folders: ['A', 'Empty'], file: null },
      { folders: [], file: file('2.txt') },
    ],
    null,
  );
  expect(plan.folders).toEqual([['A'], ['A', 'Empty']]);
  expect(plan.files.map(({ name }) => name)).toEqual(['1.txt', '2.txt']);
  expect(plan.refused).toEqual([]);
});

test('a name that exists in the folder is a conflict, ignoring case', () => {
  const plan = planOf(tree, HOME, [{ folders: ['plans'], file: file('ROOF.txt') }], null);
  expect(plan.conflicts.map(({ existingId }) => existingId)).toEqual(['roof']);
  expect(plan.files).toEqual([]);
});

test('invalid files are rejected with a reason; the others stay in the plan', () => {
  const plan = planOf(
    tree,
    HOME,
    [
      { folders: [], file: file('\u202E') },
      { folders: [], file: file('none.txt', '') },
      { folders: ['x'.repeat(256)], file: file('in.txt') },
      { folders: [], file: file('good\u202E.txt') },
    ],
    null,
  );
  expect(plan.refused.map(({ why }) => why)).toEqual(['empty', 'noBytes', 'tooLong']);
  expect(plan.files.map(({ name }) => name)).toEqual(['good.txt']);
});

test('a drop larger than the quota is rejected as a whole', () => {
  const plan = planOf(
    tree,
    HOME,
    [
      { folders: ['A'], file: null },
      { folders: ['A'], file: file('1.txt', 'four') },
    ],
    3,
  );
  expect(plan).toMatchObject({ folders: [], files: [], refused: [{ why: 'quota' }] });
});
