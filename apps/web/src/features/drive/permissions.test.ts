import type { File as DriveFile } from '@parley/model';
import { expect, test } from 'vitest';
import { attachmentEntry, fileEntry } from './entries.ts';
import { type ChannelFile } from '../files/entry.ts';
import { canChangeEntry, canRemoveEntry, type FileActor } from './permissions.ts';

const member: FileActor = {
  ownId: 'ada',
  removesOthers: false,
  isIn: (id) => id === 'crane',
  inChannel: () => ({ removeFiles: false }),
};
const file = (more: Partial<DriveFile>) =>
  fileEntry({ id: 'f', name: 'plan', created_by: 'bo', channel_id: null, ...more } as DriveFile);
const shown = (more: Partial<ChannelFile>) =>
  attachmentEntry({
    id: 'a',
    name: 'dot',
    author_id: 'bo',
    channel_id: 'crane',
    ...more,
  } as ChannelFile);

test('members delete their own files for good; others’ files need permission', () => {
  expect(canRemoveEntry(file({}), member)).toBe(false);
  expect(canRemoveEntry(file({ created_by: 'ada' }), member)).toBe(true);
  expect(canRemoveEntry(file({}), { ...member, removesOthers: true })).toBe(true);
});

test('attachments are removed by the author or by a permitted channel member', () => {
  const keeper: FileActor = { ...member, inChannel: () => ({ removeFiles: true }) };
  expect(canRemoveEntry(shown({}), member)).toBe(false);
  expect(canRemoveEntry(shown({ author_id: 'ada' }), member)).toBe(true);
  expect(canRemoveEntry(shown({}), keeper)).toBe(true);
  expect(canRemoveEntry(shown({ channel_id: 'pier' }), keeper)).toBe(false);
});

test('only channel members change a channel’s files; attachments cannot change', () => {
  expect(canChangeEntry(file({ channel_id: 'crane' }), member)).toBe(true);
  expect(canChangeEntry(file({ channel_id: 'pier' }), member)).toBe(false);
  expect(canChangeEntry(shown({ author_id: 'ada' }), member)).toBe(false);
});
