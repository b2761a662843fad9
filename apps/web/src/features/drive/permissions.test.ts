import type { File as DriveFile } from '@parley/model';
import { expect, test } from 'vitest';
import { attachmentEntry, fileEntry } from './entries.ts';
import { type ChannelFile } from '../files/entry.ts';
import { mayChangeEntry, mayRemoveEntry, type FileActor } from './permissions.ts';

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
  expect(mayRemoveEntry(file({}), member)).toBe(false);
  expect(mayRemoveEntry(file({ created_by: 'ada' }), member)).toBe(true);
  expect(mayRemoveEntry(file({}), { ...member, removesOthers: true })).toBe(true);
});

test('what a message shows is removed by its author, or by who may in the channel they are in', () => {
  const keeper: FileActor = { ...member, inChannel: () => ({ removeFiles: true }) };
  expect(mayRemoveEntry(shown({}), member)).toBe(false);
  expect(mayRemoveEntry(shown({ author_id: 'ada' }), member)).toBe(true);
  expect(mayRemoveEntry(shown({}), keeper)).toBe(true);
  expect(mayRemoveEntry(shown({ channel_id: 'pier' }), keeper)).toBe(false);
});

test('what lies in a channel is changed by its people, and a message keeps its files', () => {
  expect(mayChangeEntry(file({ channel_id: 'crane' }), member)).toBe(true);
  expect(mayChangeEntry(file({ channel_id: 'pier' }), member)).toBe(false);
  expect(mayChangeEntry(shown({ author_id: 'ada' }), member)).toBe(false);
});
