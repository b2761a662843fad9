import { expect, test } from 'vitest';
import { byMessage } from './recent-files.ts';

const file = (id: string, message_id: string | null) => ({
  id,
  name: id,
  mime_type: 'image/png',
  file_size: 1,
  at: '2026-11-30T10:00:00Z',
  channel_id: null,
  message_id,
});

test('the files of one message are one line, in the place of its newest', () => {
  const files = [file('a', 'm1'), file('plan', null), file('b', 'm1'), file('c', 'm2')];
  expect(byMessage(files).map(({ id, others }) => [id, others])).toEqual([
    ['a', 1],
    ['plan', 0],
    ['c', 0],
  ]);
});

test('files of the drive stay apart', () => {
  expect(byMessage([file('a', null), file('b', null)])).toHaveLength(2);
});
