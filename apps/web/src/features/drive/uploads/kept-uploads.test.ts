import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { deleteKept } from '@parley/client/device/persistence-database';
import { keptUploads, type Planned } from './kept-uploads.ts';

const planned = (id: string, profileId: string): Planned => ({
  id,
  profileId,
  workspaceId: 'w',
  home: { channelId: null, folderId: null },
  name: 'a.txt',
  mimeType: 'text/plain',
  path: `w/${id}/v/a.txt`,
  replaces: null,
  file: new File(['hello'], 'a.txt'),
});
const idsOf = async (profileId: string) => (await keptUploads.of(profileId)).map(({ id }) => id);

test('uploads are stored in order until they are finished', async () => {
  await keptUploads.put(planned('2', 'ada'));
  await keptUploads.put(planned('1', 'ada'));
  expect(await idsOf('ada')).toEqual(['1', '2']);
  await keptUploads.drop(planned('1', 'ada'));
  expect(await idsOf('ada')).toEqual(['2']);
});

test('stored uploads belong to one user and are deleted at sign-out', async () => {
  await keptUploads.put(planned('3', 'ada'));
  expect(await idsOf('bo')).toEqual([]);
  await deleteKept('ada');
  expect(await idsOf('ada')).toContain('3');
  await deleteKept(null);
  expect(await idsOf('ada')).toEqual([]);
});
