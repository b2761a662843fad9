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

test('for good goes what one added, and with the right of it what others did', () => {
  expect(canRemoveEntry(file({}), member)).toBe(false);
  expect(canRemoveEntry(file({ created_by: 'ada' }), member)).toBe(true);
  expect(canRemoveEntry(file({}), { ...member, removesOthers: true })).toBe(true);
});

test('what a message shows is removed by its author, or by somebody with that right in a channel they are in', () => {
  const keeper: FileActor = { ...member, inChannel: () => ({ removeFiles: true }) };
  expect(canRemoveEntry(shown({}), member)).toBe(false);
  expect(canRemoveEntry(shown({ author_id: 'ada' }), member)).toBe(true);
  expect(canRemoveEntry(shown({}), keeper)).toBe(true);
  expect(canRemoveEntry(shown({ channel_id: 'pier' }), keeper)).toBe(false);
});

test('what lies in a channel is changed by its people, and a message keeps its files', () => {
  expect(canChangeEntry(file({ channel_id: 'crane' }), member)).toBe(true);
  expect(canChangeEntry(file({ channel_id: 'pier' }), member)).toBe(false);
  expect(canChangeEntry(shown({ author_id: 'ada' }), member)).toBe(false);
});
